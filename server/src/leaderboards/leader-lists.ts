import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { Leader, leaderboards } from '@called-shot/shared/leaderboards/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'

type Query = QueryOf<typeof leaderboards.list>

const measures = { correct: 'r.correct', streak: 'r.best_streak', earnings: 'r.earned_cents' } as const

/** Which leaderboard, and whether it includes residents. */
export interface Board {
  readonly by: Query['by']
  readonly season: number
  readonly hidesResidents: boolean
}

/** Only players who chose to be listed; by earnings, only those who show them. Closed accounts are omitted. */
const isShown = ({ by, hidesResidents }: Omit<Board, 'season'>) => `
  r.season = $1 and r.listed and ${measures[by]} > 0 and p.listed
  and ${by === 'earnings' ? 'p.shows_earnings' : 'true'} and a.closed_at is null
  and ${hidesResidents ? 'not a.is_resident' : 'true'}`

/** Each combination of choices has its own statement. */
const nameOf = ({ by, hidesResidents }: Omit<Board, 'season'>) => `${by}${hidesResidents ? '-people' : ''}`

const from = `from season_record r join public_profile p using (account_id) join account a on a.id = r.account_id`

/** The number of players on a leaderboard. */
export type LeaderCount = (board: Board) => Promise<number>

export function countLeaders(queries: Queries): LeaderCount {
  return async (board) => {
    const { count } = await queries.one<{ count: number }>({
      name: `count-leaders-${nameOf(board)}`,
      text: `select count(*) as count ${from} where ${isShown(board)}`,
      values: [board.season],
    })
    return count
  }
}

const keptMilliseconds = 10_000
const maxKept = 100

/**
 * The same, counted once for everybody who asks within a few seconds, since records are not counted more often either.
 */
export function keptCount(count: LeaderCount): LeaderCount {
  const kept = new Map<string, { readonly at: number; readonly count: Promise<number> }>()
  return (board) => {
    const key = `${nameOf(board)} ${board.season}`
    const known = kept.get(key)
    if (known && performance.now() - known.at < keptMilliseconds) return known.count
    // A caller may ask for a season that never existed.
    if (kept.size >= maxKept) kept.clear()
    const counted = count(board)
    kept.set(key, { at: performance.now(), count: counted })
    counted.catch(() => kept.delete(key))
    return counted
  }
}

/** One page of a season's leaderboard, read from the index of its measure. Ties go to the older account. */
export async function listLeaders(
  queries: Queries,
  {
    by,
    season: asked,
    limit,
    offset,
    hidesResidents = false,
  }: Query & Partial<Pick<Board, 'hidesResidents'>>,
  count: LeaderCount = countLeaders(queries),
): Promise<AnswerOf<typeof leaderboards.list>> {
  const seasons = await readSeasons(queries)
  const season = asked ?? seasons[0]?.season ?? 0
  const board = { by, season, hidesResidents }
  const [counted, rows] = await Promise.all([
    count(board),
    queries.query<Omit<Leader, 'rank'>>({
      name: `leaders-${nameOf(board)}`,
      text: `
        select r.account_id as player_id, coalesce(a.nickname, 'A player') as nickname, a.is_resident, r.predictions, r.correct,
          r.best_streak, case when p.shows_earnings then r.earned_cents end as earned
        ${from}
        where ${isShown(board)}
        order by ${measures[by]} desc, r.account_id
        limit $2 offset $3`,
      values: [season, limit, offset],
    }),
  ])
  return {
    data: rows.map((row, index) => ({ rank: offset + index + 1, ...row })),
    season,
    seasons: seasons.length === 0 ? [season] : seasons.map(({ season: each }) => each),
    live_seasons: seasons.flatMap(({ season: each, year }) =>
      year === null ? [] : [{ season: each, year }],
    ),
    // A new player may be on the page before they are counted.
    pagination_metadata: paginate(rows.length === 0 ? counted : Math.max(counted, offset + rows.length), {
      limit,
      offset,
    }),
  }
}

interface SeasonRow {
  readonly season: number
  /** The football season that it is, if it is live. */
  readonly year: number | null
}

/** Seasons that have a record, newest first, one index step per season. */
function readSeasons(queries: Queries): Promise<SeasonRow[]> {
  return queries.query<SeasonRow>({
    name: 'seasons-with-records',
    text: `
      with recursive known as (
        (select season from season_record order by season desc limit 1)
        union all
        select (select r.season from season_record r where r.season < known.season order by r.season desc limit 1)
        from known where known.season is not null)
      select season, (select s.live_season from season_run s where s.sport = 'football' and s.run = season) as year
      from known where season is not null limit 50`,
  })
}
