import type { Pool, PoolClient } from 'pg'
import type { Cents } from '@called-shot/shared/money.ts'
import { zeroCents } from '@called-shot/shared/money.ts'
import { withClaim, type SeasonRecord } from '@called-shot/shared/leaderboards/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { settledUntil, settlingSeconds } from '../ledger/roll-up.ts'

interface Claimed {
  readonly predictionId: number
  readonly accountId: AccountId
  readonly season: number
  readonly wasTrue: boolean | null
  readonly earnedCents: Cents
  readonly at: string
}

interface Known extends SeasonRecord {
  readonly season: number
  readonly accountId: AccountId
}

const maxClaims = 1000

const maxAccounts = 200

/**
 * Job: adds the claims made since it last ran to their players' records of the season, in the order of the claims, so
 * that a leaderboard only reads counted rows. Players who had claimed on an outcome that was amended since are counted
 * again. Can run at any time, any number of times.
 */
export async function countClaims(owner: Pool, olderThanSeconds = settlingSeconds): Promise<void> {
  while (await asOneCount(owner, (client) => countBatch(client, olderThanSeconds)));
  await asOneCount(owner, (client) => recountAmended(client, olderThanSeconds))
}

/** One count at a time; one that waits continues from where the other stopped. */
function asOneCount<Result>(owner: Pool, count: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(owner, async (client) => {
    await client.query('select 1 from season_record_head for update')
    return count(client)
  })
}

/** Returns whether there may be more. */
async function countBatch(client: PoolClient, olderThanSeconds: number): Promise<boolean> {
  const until = await settledUntil(client, olderThanSeconds)
  const { rows: claims } = await client.query<Claimed>(
    `select ${claimed} from season_record_head h
    join claim c on (c.at, c.prediction_id) > (h.up_to, h.prediction_id) and c.at <= $1::timestamptz
    join outcome o on o.id = c.outcome_id
    order by c.at, c.prediction_id
    limit $2`,
    [until, maxClaims],
  )
  const last = claims.at(-1)
  if (!last) return false
  const known = await readRecords(client, [...new Set(claims.map(({ accountId }) => accountId))])
  await writeRecords(client, withClaims(known, claims))
  await client.query('update season_record_head set up_to = $1::timestamptz, prediction_id = $2', [
    last.at,
    last.predictionId,
  ])
  return claims.length === maxClaims
}

/** Recounts from zero, with every claim counted before, everybody who had claimed on an amended outcome. */
async function recountAmended(client: PoolClient, olderThanSeconds: number): Promise<void> {
  const until = await settledUntil(client, olderThanSeconds)
  const { rows } = await client.query<{ accountId: AccountId }>(
    `select distinct c.account_id as "accountId" from season_record_head h
    join outcome o on o.corrected_at > h.amended_up_to and o.corrected_at <= $1::timestamptz
    join claim c on c.outcome_id = o.id
    order by c.account_id`,
    [until],
  )
  for (let from = 0; from < rows.length; from += maxAccounts) {
    const accounts = rows.slice(from, from + maxAccounts).map(({ accountId }) => accountId)
    const { rows: claims } = await client.query<Claimed>(
      `select ${claimed} from season_record_head h
      join claim c on (c.at, c.prediction_id) <= (h.up_to, h.prediction_id) and c.account_id = any($1::bigint[])
      join outcome o on o.id = c.outcome_id
      order by c.at, c.prediction_id`,
      [accounts],
    )
    await writeRecords(client, withClaims([], claims))
  }
  await client.query(
    'update season_record_head set amended_up_to = greatest(amended_up_to, $1::timestamptz)',
    [until],
  )
}

/**
 * A claim belongs to the season that was being played when it was made, and counts as what its outcome is now. Its
 * earnings are its prize, its pool's bonus, its tournament's share, which is decided before the claim, and what was
 * paid when the outcome was amended. Starter prizes pay bonus money, which does not count as earnings.
 */
const claimed = `
  c.prediction_id as "predictionId", c.account_id as "accountId", c.at::text as at,
  case o.status when 'true' then true when 'false' then false end as "wasTrue",
  coalesce((select max(s.run) from season_run s where s.sport = 'football' and s.starts_at <= c.at), 0) as season,
  (case when c.claimed_as = 'true' and not c.tutorial then c.prize_cents else 0 end
    + coalesce((select sum(t.cents) from transfer t
        where t.ref = c.prediction_id
          and (t.kind = 'pool_bonus' or (t.kind = 'correction' and t.to_id = c.account_id + 1))), 0)
    + coalesce((select sum(e.paid_cents) from tournament_entry e
        where e.prediction_id = c.prediction_id), 0))::bigint as "earnedCents"`

async function readRecords(client: PoolClient, accounts: readonly AccountId[]): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select season, account_id as "accountId", predictions, correct, streak, best_streak as "bestStreak",
      earned_cents as "earnedCents"
    from season_record where account_id = any($1::bigint[])`,
    [accounts],
  )
  return rows
}

/** The records that the claims change. */
function withClaims(known: readonly Known[], claims: readonly Claimed[]): Known[] {
  const records = new Map(known.map((row) => [keyOf(row), row]))
  for (const claim of claims) {
    const { season, accountId } = claim
    const before = records.get(keyOf(claim)) ?? { ...nothingYet, season, accountId }
    records.set(keyOf(claim), { ...before, ...withClaim(before, claim) })
  }
  return [...new Set(claims.map(keyOf))].flatMap((key) => records.get(key) ?? [])
}

async function writeRecords(client: PoolClient, changed: readonly Known[]): Promise<void> {
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
