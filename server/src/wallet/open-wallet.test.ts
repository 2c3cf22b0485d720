import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { nextWalletIndex, openWallet, walletSeedBytes } from './open-wallet.ts'

const { game } = await useTestDatabase()

test('a start with another seed than the first is refused', async () => {
  const seed = randomBytes(walletSeedBytes)
  const [first, second] = await Promise.all([openWallet(game, seed), openWallet(game, seed)])
  expect(second.addressAt(7)).toBe(first.addressAt(7))
  await expect(openWallet(game, randomBytes(walletSeedBytes))).rejects.toThrow(
    'not the one this database was made with',
  )
})

test('no index is given out twice', async () => {
  const indexes = await Promise.all(Array.from({ length: 20 }, () => nextWalletIndex(game)))
  expect(new Set(indexes).size).toBe(20)
})
