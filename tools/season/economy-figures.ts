import type { Pool } from 'pg'
import { castOf } from '../../server/src/residents/cast.ts'
import { habitNames, type HabitName } from '../../server/src/residents/habits.ts'
import { castSeed } from '../../server/src/residents/start-residents.ts'
import { formatUsd, cents } from '../../shared/src/money.ts'

/** Economic figures of residents with one habit, or of all who called in every week (GAME 'Residents'). */
interface HabitFigures {
  readonly habit: HabitName | 'all who called in every week'
  readonly players: number
  /** The median of those who called in every full week; null if nobody did. */
  readonly callsPerWeek: number | null
  readonly playEveryWeek: number
  /**
   * The share (0 to 1) of prize cards from their paid packs, at least two weeks old, that were used in a prediction.
   */
  readonly prizesUsed: number | null
  /** The median of dollars received from prizes, pools, tournaments and sales per dollar spent on packs and cards. */
  readonly backPerDollar: number | null
}

interface PartFigures {
  readonly kind: string
  readonly definitions: number
  readonly listings: number
  readonly medianFloor: number | null
  readonly medianDepth: number | null
}

export interface Economy {
  /** The first week in which residents' calls are counted. */
  readonly firstWeek: number
  readonly habits: readonly HabitFigures[]
  readonly parts: readonly PartFigures[]
  /** Money by source, as the books record it. */
  readonly money: {
    readonly peoplePaidInCents: number
    readonly residentsGivenCents: number
    readonly residentsHoldCents: number
    readonly packsOfPeopleCents: number
    readonly packsOfResidentsCents: number
    readonly residentsPaidPeopleCents: number
    readonly peoplePaidResidentsCents: number
    readonly promotionsCents: number
  }
}

interface ResidentRow {
  readonly email: string
  readonly calls: readonly number[]
  readonly prizes: number
  readonly used: number
  readonly spent: number
  readonly back: number
}

/** Reads the figures from the tables at the end of a season, because they cover all players. */
export async function readEconomy(
  owner: Pool,
  {
    residents,
    weeks,
    epoch,
    weekMilliseconds,
  }: { residents: number; weeks: number; epoch: Date; weekMilliseconds: number },
): Promise<Economy> {
  const habitOf = new Map(castOf(residents, castSeed).map(({ email, habit }) => [email, habit]))
  const firstWeek = await weekOfTheLastToCome(owner, { epoch, weekMilliseconds, weeks })
  const { rows } = await owner.query<ResidentRow>(ofResidents, [
    epoch,
    weekMilliseconds / 1000,
    weeks,
    firstWeek,
  ])
  const habits = habitNames.map((habit) =>
    figuresOf(
      habit,
      rows.filter(({ email }) => habitOf.get(email) === habit),
    ),
  )
  const callers = rows.filter(isSteady)
  const { rows: parts } = await owner.query<PartFigures>(ofParts)
  const { rows: money } = await owner.query<Economy['money']>(ofMoney)
  const [sums] = money
  if (!sums) throw new Error('the sums are gone')
  return {
    habits: [...habits, figuresOf('all who called in every week', callers)],
    parts,
    money: sums,
    firstWeek: firstWeek + 1,
  }
}

/** Returns the first week with all residents present: in a fast season, play begins before the last have arrived. */
async function weekOfTheLastToCome(
  owner: Pool,
  { epoch, weekMilliseconds, weeks }: { epoch: Date; weekMilliseconds: number; weeks: number },
): Promise<number> {
  const { rows } = await owner.query<{ at: Date | null }>(
    'select max(created_at) as at from account where is_resident',
  )
  const last = rows[0]?.at?.getTime() ?? epoch.getTime()
  return Math.min(weeks - 1, Math.max(0, Math.ceil((last - epoch.getTime()) / weekMilliseconds)))
}

const isSteady = ({ calls }: ResidentRow) => calls.every((count) => count > 0)

function figuresOf(habit: HabitFigures['habit'], rows: readonly ResidentRow[]): HabitFigures {
  const steady = rows.filter(isSteady)
  const prizes = steady.reduce((sum, row) => sum + row.prizes, 0)
  return {
    habit,
    players: rows.length,
    playEveryWeek: steady.length,
    callsPerWeek: median(
      steady.map(({ calls }) => calls.reduce((sum, count) => sum + count, 0) / Math.max(1, calls.length)),
    ),
    prizesUsed: prizes === 0 ? null : steady.reduce((sum, row) => sum + row.used, 0) / prizes,
    backPerDollar: median(rows.filter(({ spent }) => spent > 0).map(({ spent, back }) => back / spent)),
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/**
 * A claimed prediction shows the prize's fate: burned if the call was wrong, redeemable or redeemed if it was right.
 */
const ofResidents = `
  select a.email,
    (select array_agg((
        select count(*)::int from asset p
        where p.owner_id = a.id and p.kind = 'prediction'
          and p.created_at >= $1::timestamptz + make_interval(secs => $2 * week)
          and p.created_at < $1::timestamptz + make_interval(secs => $2 * (week + 1))) order by week)
      from generate_series($4::int, $3::int - 1) as week) as calls,
    prize.total as prizes, prize.used,
    money.spent, money.back
  from account a
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where c.redeemable or c.place = 'slotted'
        or c.gone_as in ('burned', 'redeemed'))::int as used
    from asset c join asset pack on pack.id = c.minted_from
    where pack.owner_id = a.id and c.kind = 'prize' and not c.tutorial and c.minted_as = 'pack'
      and c.created_at < clock_timestamp() - make_interval(secs => $2 * 2)) prize
  cross join lateral (
    select coalesce(sum(t.cents) filter (where t.from_id in (a.id + 1, a.id + 2)
        and t.kind in ('pack_purchase', 'sale')), 0)::bigint as spent,
      coalesce(sum(t.cents) filter (where t.to_id = a.id + 1
        and t.kind in ('prize', 'pool_bonus', 'tournament_pot', 'sale')), 0)::bigint as back
    from transfer t
    where (t.from_id in (a.id + 1, a.id + 2) and t.from_id >= 1000) or (t.to_id = a.id + 1 and t.to_id >= 1000)) money
  where a.is_resident`

const ofParts = `
  with floors as (
    select d.kind, d.id, count(a.id)::int as listings, min(a.price_cents) as floor
    from definition d left join asset a on a.definition_id = d.id and a.price_cents is not null
    where d.kind in ('category', 'month', 'day', 'year')
    group by d.kind, d.id)
  select kind, count(*)::int as definitions, sum(listings)::int as listings,
    percentile_cont(0.5) within group (order by floor)::float as "medianFloor",
    percentile_cont(0.5) within group (order by listings)::float as "medianDepth"
  from floors group by kind order by kind`

const ofMoney = `
  with t as (
    select t.kind, t.cents, f.is_resident as from_resident, f.id is not null as from_player,
      r.is_resident as to_resident, r.id is not null as to_player
    from transfer t
    left join ledger_account lf on lf.id = t.from_id left join account f on f.id = lf.account_id
    left join ledger_account lt on lt.id = t.to_id left join account r on r.id = lt.account_id)
  select
    coalesce(sum(cents) filter (where kind = 'deposit'), 0)::bigint as "peoplePaidInCents",
    coalesce(sum(cents) filter (where kind = 'resident_funds'), 0)::bigint as "residentsGivenCents",
    (select coalesce(sum(l.balance_cents), 0)::bigint from ledger_account l
      join account a on a.id = l.account_id and a.is_resident) as "residentsHoldCents",
    coalesce(sum(cents) filter (where kind = 'pack_purchase' and not from_resident), 0)::bigint
      as "packsOfPeopleCents",
    coalesce(sum(cents) filter (where kind = 'pack_purchase' and from_resident), 0)::bigint
      as "packsOfResidentsCents",
    coalesce(sum(cents) filter (where kind = 'sale' and from_resident and not to_resident), 0)::bigint
      as "residentsPaidPeopleCents",
    coalesce(sum(cents) filter (where kind = 'sale' and not from_resident and to_resident), 0)::bigint
      as "peoplePaidResidentsCents",
    coalesce(-(select sum(total) from (
      select coalesce(sum(case when x.to_id = l.id then x.cents else -x.cents end), 0) as total
      from ledger_account l join transfer x on l.id in (x.from_id, x.to_id)
      where l.kind = 'promotions') p), 0)::bigint as "promotionsCents"
  from t`

export function economyLines({ habits, parts, money, firstWeek }: Economy): string[] {
  const share = (value: number | null) => (value === null ? '-' : `${Math.round(value * 100)} %`)
  const number = (value: number | null) => (value === null ? '-' : value.toFixed(2))
  const usd = (value: number | null) => (value === null ? '-' : formatUsd(cents(Math.round(value))))
  return [
    `residents by habit, from week ${firstWeek} on: players, of them every week; calls a week, prize cards used, back per dollar (medians)`,
    ...habits.map(
      ({ habit, players, playEveryWeek, callsPerWeek, prizesUsed, backPerDollar }) =>
        `  ${habit}: ${players}, ${playEveryWeek}; ${number(callsPerWeek)}, ${share(prizesUsed)}, ${number(backPerDollar)}`,
    ),
    'parts: definitions, listings; median floor and depth',
    ...parts.map(
      ({ kind, definitions, listings, medianFloor, medianDepth }) =>
        `  ${kind}: ${definitions}, ${listings}; ${usd(medianFloor)}, ${number(medianDepth)}`,
    ),
    `people: paid in ${usd(money.peoplePaidInCents)}, packs ${usd(money.packsOfPeopleCents)}, to residents ${usd(money.peoplePaidResidentsCents)}, from residents ${usd(money.residentsPaidPeopleCents)}`,
    `residents: given ${usd(money.residentsGivenCents)}, packs ${usd(money.packsOfResidentsCents)}, hold ${usd(money.residentsHoldCents)}; promotions ${usd(money.promotionsCents)}`,
  ]
}
