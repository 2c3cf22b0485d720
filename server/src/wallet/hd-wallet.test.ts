import { pbkdf2Sync } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { whyNoAddress, withChecksum } from '@called-shot/shared/wallet/rules.ts'
import { createHdWallet } from './hd-wallet.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')

test('addresses are those that every BIP-44 wallet derives from the published test phrase', () => {
  const wallet = createHdWallet(seed)
  expect([0, 1, 2].map((index) => wallet.addressAt(index))).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
})

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])(
  'the example of EIP-55 %s is right as it is and without its capitals, and wrong with one more',
  (address) => {
    const digits = address.slice(2)
    expect(withChecksum(digits.toLowerCase(), keccak_256)).toBe(address)
    for (const each of [digits, digits.toLowerCase(), digits.toUpperCase()])
      expect(whyNoAddress(`0x${each}`, keccak_256)).toBeNull()
    const typo = digits.replace(/[a-f]/, (letter) => letter.toUpperCase())
    expect(whyNoAddress(`0x${typo}`, keccak_256)?.message).toBe(
      'address: has a typo: its capitals do not fit. Please copy it from your wallet again.',
    )
  },
)

test('another seed has another fingerprint', () => {
  const other = pbkdf2Sync('another phrase', 'mnemonic', 2048, 64, 'sha512')
  expect(createHdWallet(seed).fingerprint).toBe(createHdWallet(seed).fingerprint)
  expect(createHdWallet(other).fingerprint).not.toBe(createHdWallet(seed).fingerprint)
})
