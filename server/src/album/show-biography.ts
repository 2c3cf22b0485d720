import type { album, CallOnPerson, IdentityCopy } from '@called-shot/shared/album/contract.ts'
import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId, AssetId, PersonId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { serialText } from '../cards/card-view.ts'
import { readPublicPlayers } from '../cards/public-player-reads.ts'
import { recentForm } from '../cards/recent-form.ts'
import { statusNow, type StatusFacts } from '../cards/status-now.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

type Answer = AnswerOf<typeof album.showBiography>

interface Asked {
  readonly personId: PersonId
  /** Only this Identity; without it, all of the player's. */
  readonly card: AssetId | null
}

const maxCopies = 20
const maxOwners = 10
const maxCalls = 20
const maxCounted = 500

/**
 * The history of a player's Identities of a person, and the player's calls about that person. Another player's card is
 * shown only while it is on the marketplace, and earlier owners are named only if their profile is public. Refuses
 * (404) an unknown person, and a card that is not such an Identity or not visible to the player.
 */
export async function showBiography(
  reads: { readonly queries: Queries; readonly lockoutSeconds: number },
  player: Player,
  asked: Asked,
): Promise<Answer> {
  const { queries } = reads
  const [[person], forms, copies, calls] = await Promise.all([
    readPerson(queries, asked.personId),
    recentForm(queries, [asked.personId]),
    readCopies(queries, player, asked),
    readCalls(reads, player, asked.personId),
  ])
  if (!person) throw refuse('not_found', 'person_id: there is no such person')
  if (asked.card !== null && copies.length === 0) throw refuse('not_found', 'card: there is no such Identity')
  return {
    ...person,
    form: forms.get(asked.personId) ?? null,
    cards: await withOwners(queries, player, copies),
    calls,
  }
}

function readPerson(queries: Queries, id: PersonId) {
  return queries.query<{
    id: PersonId
    name: string
    category: string
    team: string | null
    birth_date: string
  }>({
    name: 'biography-person',
    text: `
      select p.id, p.name, k.name as category, p.team, p.birth_date::text
      from person p join category k on k.id = p.category_id where p.id = $1`,
    values: [id],
  })
}

type CopyRow = Omit<IdentityCopy, 'serial' | 'owners' | 'id'> & { readonly id: AssetId }

function readCopies(
  queries: Queries,
  player: Player,
  { personId, card }: Asked,
): Promise<readonly CopyRow[]> {
  return queries.query<CopyRow>({
    name: card === null ? 'biography-own-copies' : 'biography-copy',
    text: `
      select a.id, a.rarity, a.created_at as made_at, a.predictions, a.correct, a.streak, a.best_streak,
        a.place = 'slotted' as in_play
      from asset a
      where a.kind = 'identity' and a.person_id = $2 and a.place <> 'gone' and ${
        card === null
          ? 'a.owner_id = $1 and $3::bigint is null'
          : `a.id = $3 and (a.owner_id = $1 or (a.place = 'held' and a.tradable))`
      }
      order by a.rarity desc, a.best_streak desc, a.id limit ${maxCopies}`,
    values: [player.id, personId, card],
  })
}

interface Sale {
  readonly card: AssetId
  readonly seller: AccountId
  readonly at: Date
}

/** All former owners of a card; a sale that was undone does not count. */
async function withOwners(
  queries: Queries,
  player: Player,
  copies: readonly CopyRow[],
): Promise<IdentityCopy[]> {
  const sales =
    copies.length === 0
      ? []
      : await queries.query<Sale>({
          name: 'biography-sales',
          text: `
            select asset_id as card, seller_id as seller, at from listing_event
            where asset_id = any($1::bigint[]) and what = 'sold' and review is distinct from 'reversed'
            order by asset_id, id`,
          values: [copies.map(({ id }) => id)],
        })
  const players = await readPublicPlayers(queries, [...new Set(sales.map(({ seller }) => seller))])
  const byCard = Map.groupBy(sales, ({ card }) => card)
  const ownerOf = ({ seller, at }: Sale): IdentityCopy['owners'] => {
    const known: PublicPlayer | undefined = players.get(seller)
    return known ? [{ player: known, is_self: seller === player.id, until: at }] : []
  }
  return copies.map((copy) => ({
    ...copy,
    serial: serialText(copy.id),
    owners: (byCard.get(copy.id) ?? []).slice(-maxOwners).flatMap(ownerOf),
  }))
}

type CallRow = StatusFacts & Pick<CallOnPerson, 'id' | 'event' | 'trigger'>

/** Newest first. Only the newest 500 are counted; a void one counts as neither decided nor correct. */
async function readCalls(
  { queries, lockoutSeconds }: { readonly queries: Queries; readonly lockoutSeconds: number },
  player: Player,
  personId: PersonId,
): Promise<Answer['calls']> {
  const rows = await queries.query<CallRow>({
    name: 'biography-calls',
    text: `
      select a.id, e.short_name as event, t.name as trigger, a.created_at as "createdAt",
        e.starts_at as "startsAt", e.closed_at as "closedAt", e.status,
        e.actual_started_at as "actualStartedAt", o.status as "outcomeStatus", o.final_at as "finalAt", o.frozen,
        clock_timestamp() as now
      from asset a join event e on e.id = a.event_id join trigger_definition t on t.id = a.trigger_id
      join outcome o on o.id = a.outcome_id
      where a.owner_id = $1 and a.kind = 'prediction' and a.person_id = $2
      order by a.id desc limit ${maxCounted}`,
    values: [player.id, personId],
  })
  const calls = rows.map((row): CallOnPerson => ({
    id: row.id,
    event: row.event,
    event_date: row.startsAt,
    trigger: row.trigger,
    status: statusNow(row, lockoutSeconds),
  }))
  const correct = calls.filter(({ status }) => status === 'Resolved True').length
  const wrong = calls.filter(({ status }) => status === 'Resolved False').length
  return { total: calls.length, decided: correct + wrong, correct, data: calls.slice(0, maxCalls) }
}
