import type { Pool } from 'pg'
import type {
  AccountId,
  AssetId,
  EventId,
  OutcomeId,
  TournamentId,
  TriggerId,
} from '@called-shot/shared/ids.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'

export interface WalkAsset {
  readonly id: AssetId
  readonly kind: AssetKind
  readonly ownerId: AccountId
  readonly place: 'held' | 'slotted' | 'gone'
  readonly priceCents: number | null
  readonly redeemable: boolean
  readonly tradable: boolean
  readonly isLocked: boolean
  readonly tutorial: boolean
  readonly name: string
  readonly personId: string | null
  readonly eventId: EventId | null
  readonly triggerId: TriggerId | null
  readonly mintedAs: string
}

export interface WalkOffer {
  readonly id: number
  readonly assetId: AssetId
  readonly makerId: AccountId
  readonly ownerId: AccountId
  readonly isCounter: boolean
  readonly status: string
}

interface WalkBid {
  readonly id: number
  readonly makerId: AccountId
  readonly kind: AssetKind
  readonly name: string
}

interface WalkEvent {
  readonly id: EventId
  readonly isOpen: boolean
  readonly people: readonly string[]
}

interface WalkOutcome {
  readonly id: OutcomeId
  readonly eventId: EventId
  readonly personId: string | null
  readonly triggerId: TriggerId
  readonly status: string
}

export interface WalkPlayer {
  readonly id: AccountId
  readonly isSuspended: boolean
  readonly wallet: string
  readonly availableCents: number
}

interface WalkWithdrawal {
  readonly id: number
  readonly status: string
}

interface WalkTournament {
  readonly id: TournamentId
  readonly creatorId: AccountId
  readonly isOpen: boolean
  readonly inviteCode: string | null
}

/** The things to choose from: everything live, and some that are over. */
export interface WalkState {
  readonly players: readonly WalkPlayer[]
  readonly operators: readonly AccountId[]
  readonly assets: readonly WalkAsset[]
  readonly gone: readonly WalkAsset[]
  readonly offers: readonly WalkOffer[]
  readonly bids: readonly WalkBid[]
  readonly reviews: readonly number[]
  readonly withdrawals: readonly WalkWithdrawal[]
  readonly events: readonly WalkEvent[]
  readonly outcomes: readonly WalkOutcome[]
  readonly tournaments: readonly WalkTournament[]
}

const assetColumns = `id, kind, owner_id as "ownerId", place, price_cents as "priceCents", redeemable, tradable, tutorial,
  locked_by is not null as "isLocked",
  name, person_id as "personId", event_id as "eventId", trigger_id as "triggerId", minted_as as "mintedAs"`

export async function readState(owner: Pool): Promise<WalkState> {
  const many = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows
  const [accounts, assets, gone, offers, bids, reviews, withdrawals, events, outcomes, tournaments] =
    await Promise.all([
      many<WalkPlayer & { role: string }>(
        `select a.id, a.suspended_at is not null as "isSuspended", a.role, a.wallet_address as wallet,
           l.balance_cents as "availableCents"
         from account a join ledger_account l on l.account_id = a.id and l.kind = 'available' order by a.id`,
      ),
      many<WalkAsset>(`select ${assetColumns} from asset where place <> 'gone' order by id`),
      many<WalkAsset>(`select ${assetColumns} from asset where place = 'gone' order by id desc limit 40`),
      many<WalkOffer>(`select id, asset_id as "assetId", maker_id as "makerId", owner_id as "ownerId",
      counter_of is not null as "isCounter", status from offer where status = 'open' or id % 5 = 0 order by id desc limit 100`),
      many<WalkBid>(`select id, maker_id as "makerId", kind, name from bid order by id desc limit 20`),
      many<{ id: number }>(`select id from listing_event where review is not null order by id desc limit 20`),
      many<WalkWithdrawal>('select id, status from withdrawal order by id desc limit 20'),
      many<WalkEvent>(`select e.id, e.status = 'open' and e.closed_at is null and e.starts_at > clock_timestamp() as "isOpen",
      array(select person_id from event_participant p where p.event_id = e.id order by 1) as people
      from event e order by e.id desc limit 30`),
      many<WalkOutcome>(`select id, event_id as "eventId", person_id as "personId", trigger_id as "triggerId", status
      from outcome order by id desc limit 60`),
      many<WalkTournament>(`select id, creator_id as "creatorId", status = 'open' as "isOpen", invite_code as "inviteCode" from tournament
      where status in ('open', 'started') or id % 5 = 0 order by id desc limit 20`),
    ])
  return {
    players: accounts.filter(({ role }) => role === 'player'),
    operators: accounts.filter(({ role }) => role === 'operator').map(({ id }) => id),
    assets,
    gone,
    offers,
    bids,
    reviews: reviews.map(({ id }) => id),
    withdrawals,
    events,
    outcomes,
    tournaments,
  }
}
