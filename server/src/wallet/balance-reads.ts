import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'
import { readPurse } from './purse-reads.ts'

export interface BalanceRow {
  readonly availableCents: Cents
  readonly reservedCents: Cents
  readonly bonusCents: Cents
  readonly walletAddress: string
  /** What came in by deposits and by sales (less fees and what is held of them) too short a time ago to be withdrawn. */
  readonly freshCents: Cents
}

export async function readBalance(
  queries: Queries,
  account: AccountId,
  freshSeconds: number,
): Promise<BalanceRow> {
  const [purse, rows] = await Promise.all([
    readPurse(queries, account),
    queries.query<Pick<BalanceRow, 'walletAddress' | 'freshCents'>>({
      name: 'wallet-and-fresh-money',
      text: `
        select a.wallet_address as "walletAddress",
          (select coalesce(sum(t.cents), 0) from transfer t
            where t.to_id = a.id + 1 and t.to_id >= 1000 and t.kind in ('deposit', 'sale', 'sale_release')
              and t.at > now() - make_interval(secs => $2))::bigint
          - (select coalesce(sum(t.cents), 0) from transfer t
            where t.from_id = a.id + 1 and t.from_id >= 1000 and t.kind in ('market_fee', 'sale_hold', 'deposit_reversal')
              and t.at > now() - make_interval(secs => $2))::bigint as "freshCents"
        from account a where a.id = $1`,
      values: [account, freshSeconds],
    }),
  ])
  const row = rows[0]
  if (!row) throw new Error(`there is no account ${account}`)
  return { ...purse, ...row }
}

export async function readWalletAddress(queries: Queries, account: AccountId): Promise<string> {
  const rows = await queries.query<{ address: string }>({
    name: 'wallet-address',
    text: 'select wallet_address as address from account where id = $1',
    values: [account],
  })
  if (!rows[0]) throw new Error(`there is no account ${account}`)
  return rows[0].address
}
