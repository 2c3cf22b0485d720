import type { AccountId, CommitId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { purseOf } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'

/** A transfer with the player's account at one end or both. */
export interface OwnTransfer {
  readonly id: number
  readonly commitId: CommitId
  readonly fromId: number
  readonly toId: number
  readonly cents: Cents
  readonly kind: TransferKind
  readonly at: Date
  readonly item: string | null
  /** Its time to the last digit, from which the next batch starts. */
  readonly atText: string
}

/** Where a batch ends and the next one starts. */
export type After = Pick<OwnTransfer, 'id' | 'atText'>

const columns = `t.id, t.commit_id, t.from_id, t.to_id, t.cents, t.kind, t.ref, t.at`
const after = `(t.at, t.id) > ($2::timestamptz, $3::bigint) order by t.at, t.id limit $4`
const branches = [1, 2, 3].flatMap((step) =>
  (['from_id', 'to_id'] as const).map(
    (end) =>
      `(select ${columns} from transfer t where t.${end} = $1::bigint + ${step} and t.${end} >= 1000 and ${after})`,
  ),
)

/** One batch, oldest first, after the last line of the batch before. */
export function readOwnTransfers(
  queries: Queries,
  account: AccountId,
  { last, most }: { readonly last: After | null; readonly most: number },
): Promise<OwnTransfer[]> {
  return queries.query<OwnTransfer>({
    name: 'own-transfers',
    text: `
      select t.id, t.commit_id as "commitId", t.from_id as "fromId", t.to_id as "toId", t.cents, t.kind, t.at,
        t.at::text as "atText", coalesce(a.name, b.name) as item
      from (${branches.join(' union ')} order by at, id limit $4) t
      left join offer o on o.id = t.ref and t.kind in ('offer_hold', 'offer_release')
      left join bid b on b.id = t.ref and t.kind in ('bid_hold', 'bid_release')
      left join asset a on a.id = coalesce(o.asset_id, t.ref)
      order by t.at, t.id`,
    values: [account, last?.atText ?? '-infinity', last?.id ?? 0, most],
  })
}

/** The three accounts of a player by id, with their names. */
export function accountNames(account: AccountId): ReadonlyMap<number, 'available' | 'reserved' | 'bonus'> {
  const purse = purseOf(account)
  return new Map([
    [purse.available, 'available'],
    [purse.reserved, 'reserved'],
    [purse.bonus, 'bonus'],
  ])
}
