import type { AccountId, AssetId, DepositId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { PageRequest } from '@called-shot/shared/page.ts'
import type { DepositStatus } from '../commit/effects.ts'
import type { Queries } from '../commit/reader.ts'

export interface Deposit {
  readonly id: DepositId
  readonly providerId: string
  readonly accountId: AccountId | null
  readonly email: string | null
  readonly status: DepositStatus
  readonly cents: Cents | null
  readonly reversedCents: Cents
  readonly reason: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const deposits = `
  select d.id, d.provider_id as "providerId", d.account_id as "accountId", a.email, d.status, d.cents,
    d.reversed_cents as "reversedCents", d.reason, d.version, d.created_at as "createdAt", d.updated_at as "updatedAt"
  from deposit d left join account a on a.id = d.account_id`

export async function readPayment(queries: Queries, providerId: string): Promise<Deposit | null> {
  return queries.first<Deposit>({
    name: 'deposit-by-payment',
    text: `${deposits} where d.provider_id = $1`,
    values: [providerId],
  })
}

export async function readDeposit(queries: Queries, id: number): Promise<Deposit | null> {
  return queries.first<Deposit>({
    name: 'deposit-by-id',
    text: `${deposits} where d.id = $1`,
    values: [id],
  })
}

interface Wanted extends PageRequest {
  readonly status: DepositStatus | null
  /** A part of the account's email or of the payment's id, or the deposit's own id. */
  readonly search: string | null
}

/** Newest first. */
export async function readDeposits(
  queries: Queries,
  { status, search, limit, offset }: Wanted,
): Promise<{ rows: Deposit[]; total: number }> {
  const where = `($1::text is null or d.status = $1)
    and ($2::text is null or position(lower($2) in lower(coalesce(a.email, ''))) > 0
      or position(lower($2) in lower(d.provider_id)) > 0 or d.id::text = $2)`
  const rows = await queries.query<Deposit>({
    name: 'deposits',
    text: `${deposits} where ${where} order by d.created_at desc, d.id desc limit $3 offset $4`,
    values: [status, search, limit, offset],
  })
  const { total } = await queries.one<{ total: number }>({
    name: 'deposits-total',
    text: `select count(*) as total from deposit d left join account a on a.id = d.account_id where ${where}`,
    values: [status, search],
  })
  return { rows, total }
}

export interface WalletOwner {
  readonly id: AccountId
  readonly version: number
  readonly isClosed: boolean
}

/** The account of a wallet; addresses are case-insensitive. */
export async function readAccountOfWallet(queries: Queries, wallet: string): Promise<WalletOwner | null> {
  return queries.first<WalletOwner>({
    name: 'account-of-wallet',
    text: `select id, version, closed_at is not null as "isClosed" from account where lower(wallet_address) = lower($1)`,
    values: [wallet],
  })
}

/** An account's listings. */
export async function readListedBy(queries: Queries, account: AccountId, most: number): Promise<AssetId[]> {
  const rows = await queries.query<{ id: AssetId }>({
    name: 'listed-by',
    text: `select id from asset where owner_id = $1 and place = 'held' and price_cents is not null order by id limit $2`,
    values: [account, most],
  })
  return rows.map(({ id }) => id)
}

/**
 * Any one account that is an operator's, suspended, closed or frozen by a charge-back, or whose owner is on a break or
 * self-excluded, and that still has listings, offers, bids, or offers and counter-offers from others to
 * answer.
 */
export async function readClosedTrader(
  queries: Queries,
): Promise<{ readonly id: AccountId; readonly version: number } | null> {
  return queries.first<{ id: AccountId; version: number }>({
    name: 'closed-trader',
    text: `select a.id, a.version from account a
      where (a.role = 'operator' or a.suspended_at is not null or a.frozen_at is not null or a.closed_at is not null
          or a.break_until > now() or a.self_excluded_until > now())
        and (exists (select from asset where owner_id = a.id and place = 'held' and price_cents is not null)
          or exists (select from offer where maker_id = a.id and status = 'open')
          or exists (select from offer where owner_id = a.id and status = 'open')
          or exists (select from bid where maker_id = a.id and status = 'open'))
      order by random() limit 1`,
  })
}
