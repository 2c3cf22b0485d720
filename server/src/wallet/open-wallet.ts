import type { Pool } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { createHdWallet, type HdWallet } from './hd-wallet.ts'

/** The size of the seed that is generated if WALLET_SEED is not set. */
export const walletSeedBytes = 64

/**
 * The wallet of this database. Refuses to start with a seed other than the one that the accounts' addresses came from:
 * deposits would go where nobody can reach them.
 */
export async function openWallet(pool: Pool, seed: Uint8Array): Promise<HdWallet> {
  const wallet = createHdWallet(seed)
  await pool.query('insert into wallet_seed (fingerprint) values ($1) on conflict do nothing', [
    wallet.fingerprint,
  ])
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from wallet_seed')
  if (rows[0]?.fingerprint === wallet.fingerprint) return wallet
  throw new CannotStart(
    'The wallet seed is not the one this database was made with: restore the seed from its backup (data directory, or WALLET_SEED).',
  )
}

/** An index is used once, even if the account is not opened in the end. */
export async function nextWalletIndex(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ index: number }>({
    name: 'next-wallet-index',
    text: `select nextval('wallet_index') as index`,
  })
  const index = rows[0]?.index
  if (index === undefined) throw new Error('the wallet sequence gave no index')
  return index
}
