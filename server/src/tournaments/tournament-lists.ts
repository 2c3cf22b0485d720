import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId, AssetId, TournamentId } from '@called-shot/shared/ids.ts'
import { paginate, type PageRequest } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf } from '../cards/card-view.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted, type CountedPage } from '../db/counted-page.ts'
import type { TournamentSettings } from './entry-cards.ts'
import { viewTournaments } from './tournament-view.ts'

export interface TournamentListReads {
  readonly queries: Queries
  readonly settings: TournamentSettings
}

interface Found<Id> {
  readonly id: Id
  readonly total: number
}

/** Tournaments of others that anybody can join now, those that close first at the top. */
export async function listOpen(
  { queries, settings }: TournamentListReads,
  { id: viewer, hidesResidents }: Pick<Player, 'id' | 'hidesResidents'>,
  query: QueryOf<typeof tournaments.listOpen>,
): Promise<AnswerOf<typeof tournaments.listOpen>> {
  const page = await readCounted(query, ({ limit, offset }) =>
    queries.query<Found<TournamentId>>({
      name: 'open-tournaments',
      text: `
      select t.id, count(*) over () as total
      from tournament t join tournament_entry n on n.tournament_id = t.id join asset a on a.id = n.prediction_id
      join event e on e.id = a.event_id join outcome o on o.id = a.outcome_id
      join account m on m.id = n.account_id
      where t.status = 'open' and t.invite_code is null
      group by t.id
      having count(*) < t.seats and not bool_or(n.account_id = $1 or ($5 and m.is_resident))
        and bool_and(o.status = 'pending' and e.status = 'open' and e.closed_at is null
          and e.starts_at - make_interval(secs => $2) > statement_timestamp())
      order by min(e.starts_at), t.id limit $3 offset $4`,
      values: [viewer, settings.lockoutSeconds, limit, offset, hidesResidents],
    }),
  )
  return viewed({ queries, settings }, viewer, { page, query })
}

/** The player's tournaments that are not over yet, or those that are; newest first. */
export async function listMine(
  reads: TournamentListReads,
  viewer: AccountId,
  query: QueryOf<typeof tournaments.listMine>,
): Promise<AnswerOf<typeof tournaments.listMine>> {
  const page = await readCounted(query, ({ limit, offset }) =>
    reads.queries.query<Found<TournamentId>>({
      name: 'own-tournaments',
      text: `
      select n.tournament_id as id, count(*) over () as total
      from tournament_entry n join tournament t on t.id = n.tournament_id
      where n.account_id = $1 and (n.result is null) = $2
      order by t.created_at desc, t.id desc limit $3 offset $4`,
      values: [viewer, query.state === 'active', limit, offset],
    }),
  )
  return viewed(reads, viewer, { page, query })
}

async function viewed(
  { queries, settings }: TournamentListReads,
  viewer: AccountId,
  { page, query }: { readonly page: CountedPage<Found<TournamentId>>; readonly query: PageRequest },
): Promise<AnswerOf<typeof tournaments.listMine>> {
  return {
    data: await viewTournaments(
      queries,
      page.rows.map(({ id }) => id),
      { id: viewer, settings },
    ),
    pagination_metadata: paginate(page.total, query),
  }
}

/** The tournament of an invite link, even one that is over. */
export async function getInvited(
  { queries, settings }: TournamentListReads,
  viewer: AccountId,
  code: string,
): Promise<AnswerOf<typeof tournaments.getInvited>> {
  const rows = await queries.query<{ id: TournamentId }>({
    name: 'invited-tournament',
    text: 'select id from tournament where invite_code = $1',
    values: [code],
  })
  const [found] = await viewTournaments(
    queries,
    rows.map(({ id }) => id),
    { id: viewer, settings },
  )
  if (!found) throw refuse('not_found', 'This invitation is not valid.')
  return found
}

/** The cards that fit a slot: live predictions whose events are open, or wager cards; no starter cards. */
export async function listCards(
  { queries, settings }: TournamentListReads,
  viewer: AccountId,
  query: QueryOf<typeof tournaments.listCards>,
): Promise<AnswerOf<typeof tournaments.listCards>> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<Found<AssetId>>({
      name: 'tournament-cards',
      text: `
      select a.id, count(*) over () as total from asset a
      left join event e on e.id = a.event_id left join outcome o on o.id = a.outcome_id
      where a.owner_id = $1 and a.kind = $2 and a.place = 'held' and a.locked_by is null and not a.tutorial
        and not (a.kind = 'wager' and a.bonus_paid)
        and (a.kind = 'wager' or (o.status = 'pending' and e.status = 'open' and e.closed_at is null
          and e.starts_at - make_interval(secs => $3) > statement_timestamp()))
      order by case when a.kind = 'wager' then a.value_cents end, e.starts_at, a.id limit $4 offset $5`,
      values: [viewer, query.slot, settings.lockoutSeconds, limit, offset],
    }),
  )
  const cards = await assetsByIds(
    queries,
    rows.map(({ id }) => id),
  )
  return {
    data: cards.map((card) => cardItemOf(card, { id: viewer, lockoutSeconds: settings.lockoutSeconds })),
    pagination_metadata: paginate(total, query),
  }
}
