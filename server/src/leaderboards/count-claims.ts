import type { Pool, PoolClient } from 'pg'
import type { Cents } from '@called-shot/shared/money.ts'
import { zeroCents } from '@called-shot/shared/money.ts'
import { withClaim, type SeasonRecord } from '@called-shot/shared/leaderboards/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { settledUntil, settlingSeconds } from '../ledger/roll-up.ts'

interface Claimed {
  readonly predictionId: number
  readonly accountId: AccountId
  readonly season: number
  readonly wasTrue: boolean
  readonly earnedCents: Cents
  readonly at: string
}

interface Known extends SeasonRecord {
  readonly season: number
  readonly accountId: AccountId
}

const mostClaims = 1000

/**
 * Job: adds the claims made since it last ran to their players' records of the season, in the order of the claims,
 * so that a leaderboard reads counted rows alone. Can run at any time and as often as one likes.
 */
export async function countClaims(owner: Pool, olderThanSeconds = settlingSeconds): Promise<void> {
  while (await countBatch(owner, olderThanSeconds));
}

/** Answers whether there may be more. */
async function countBatch(owner: Pool, olderThanSeconds: number): Promise<boolean> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // One count at a time; whoever waits here goes on from where the other stopped.
    await client.query('select 1 from season_record_head for update')
    const claims = await nextClaims(client, await settledUntil(client, olderThanSeconds))
    const last = claims.at(-1)
    if (last) {
      await addToRecords(client, claims)
      await client.query('update season_record_head set up_to = $1::timestamptz, prediction_id = $2', [
        last.at,
        last.predictionId,
      ])
    }
    await client.query('commit')
    return claims.length === mostClaims
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * A claim belongs to the season that was being played when it was made. It earned its prize, its pool's bonus and its
 * tournament's share, which is decided before the claim. Tutorial prizes pay bonus money: no earnings.
 */
async function nextClaims(client: PoolClient, until: string): Promise<Claimed[]> {
  const { rows } = await client.query<Claimed>(
    `
    select c.prediction_id as "predictionId", c.account_id as "accountId", c.at::text as at,
      c.claimed_as = 'true' as "wasTrue",
      coalesce((select max(s.run) from season_run s where s.sport = 'football' and s.starts_at <= c.at), 0) as season,
      (case when c.claimed_as = 'true' and not c.tutorial then c.prize_cents else 0 end
        + coalesce((select sum(t.cents) from transfer t
            where t.ref = c.prediction_id and t.kind = 'pool_bonus'), 0)
        + coalesce((select sum(e.paid_cents) from tournament_entry e
            where e.prediction_id = c.prediction_id), 0))::bigint as "earnedCents"
    from season_record_head h
    join claim c on (c.at, c.prediction_id) > (h.up_to, h.prediction_id) and c.at <= $1::timestamptz
    order by c.at, c.prediction_id
    limit $2`,
    [until, mostClaims],
  )
  return rows
}

async function addToRecords(client: PoolClient, claims: readonly Claimed[]): Promise<void> {
  const { rows } = await client.query<Known>(
    `select season, account_id as "accountId", predictions, correct, streak, best_streak as "bestStreak",
      earned_cents as "earnedCents"
    from season_record where account_id = any($1::bigint[])`,
    [[...new Set(claims.map(({ accountId }) => accountId))]],
  )
  const records = new Map(rows.map((row) => [keyOf(row), row]))
  for (const claim of claims) {
    const { season, accountId } = claim
    const before = records.get(keyOf(claim)) ?? { ...nothingYet, season, accountId }
    records.set(keyOf(claim), { ...before, ...withClaim(before, claim) })
  }
  const changed = [...new Set(claims.map(keyOf))].flatMap((key) => records.get(key) ?? [])
  await client.query(
    `
    insert into season_record
      (season, account_id, listed, predictions, correct, streak, best_streak, earned_cents)
    select x.season, x.account_id, coalesce(p.listed, false), x.predictions, x.correct, x.streak, x.best_streak,
      x.earned_cents
    from unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bigint[])
      as x (season, account_id, predictions, correct, streak, best_streak, earned_cents)
    left join public_profile p using (account_id)
    on conflict (season, account_id) do update set listed = excluded.listed, predictions = excluded.predictions,
      correct = excluded.correct, streak = excluded.streak, best_streak = excluded.best_streak,
      earned_cents = excluded.earned_cents`,
    [
      changed.map(({ season }) => season),
      changed.map(({ accountId }) => accountId),
      changed.map(({ predictions }) => predictions),
      changed.map(({ correct }) => correct),
      changed.map(({ streak }) => streak),
      changed.map(({ bestStreak }) => bestStreak),
      changed.map(({ earnedCents }) => earnedCents),
    ],
  )
}

const nothingYet: SeasonRecord = {
  predictions: 0,
  correct: 0,
  streak: 0,
  bestStreak: 0,
  earnedCents: zeroCents,
}

function keyOf({ season, accountId }: Pick<Known, 'season' | 'accountId'>): string {
  return `${season} ${accountId}`
}
