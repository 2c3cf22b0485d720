import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'
import { kindsThat } from '../ledger/maturity.ts'
import { readPurse } from '../ledger/purse-reads.ts'

export interface BalanceRow {
  readonly availableCents: Cents
  readonly reservedCents: Cents
  readonly bonusCents: Cents
  readonly walletAddress: string
  /** Money that came in too recently to be withdrawn, according to the table in ledger/maturity.ts; never below 0. */
  readonly freshCents: Cents
  /** When the password, the email or a verified phone number last changed. */
  readonly accessChangedAt: Date | null
}

const waiting = kindsThat('waits')
const takingBack = kindsThat('takes back')

export async function readBalance(
  queries: Queries,
  account: AccountId,
  freshSeconds: number,
): Promise<BalanceRow> {
  const [purse, rows] = await Promise.all([
    readPurse(queries, account),
    queries.query<Pick<BalanceRow, 'walletAddress' | 'freshCents' | 'accessChangedAt'>>({
      name: 'wallet-and-fresh-money',
      text: `
        select a.wallet_address as "walletAddress", a.access_changed_at as "accessChangedAt",
          greatest(0, (select coalesce(sum(t.cents), 0) from transfer t
            where t.to_id = a.id + 1 and t.to_id >= 1000 and t.kind = any ($3)
              and t.at > now() - make_interval(secs => $2))
          - (select coalesce(sum(t.cents), 0) from transfer t
            where t.from_id = a.id + 1 and t.from_id >= 1000 and t.kind = any ($4)
              and t.at > now() - make_interval(secs => $2)
              -- An old deposit that is charged back makes no other money ripe. Fees and holds are of one moment with
              -- their sale.
              and (t.kind <> 'deposit_reversal' or exists (
                select from transfer d where d.ref = t.ref and d.kind = 'deposit'
                  and d.at > now() - make_interval(secs => $2)))))::bigint as "freshCents"
        from account a where a.id = $1`,
      values: [account, freshSeconds, waiting, takingBack],
    }),
  ])
  const row = rows[0]
  if (!row) throw new Error(`there is no account ${account}`)
  return { ...purse, ...row }
}

export async function readWalletAddress(queries: Queries, account: AccountId): Promise<string> {
  const { address } = await queries.one<{ address: string }>({
    name: 'wallet-address',
    text: 'select wallet_address as address from account where id = $1',
    values: [account],
  })
  return address
}
