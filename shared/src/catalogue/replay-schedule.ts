/** A game as the replay needs it: its real time, and whether its result can be played back. */
export interface ScheduledGame {
  readonly id: string
  readonly season: number
  readonly week: number
  /** The real kickoff in local time with its offset: 2025-11-02T13:00:00-05:00. */
  readonly kickoff: string
  readonly hasResults: boolean
}

/** An hour of the replay: games that kicked off together stay together, in their real order. */
interface ReplayWeek<Game extends ScheduledGame = ScheduledGame> {
  readonly season: number
  /** Usually one; the few games at the end of a season are played along with the week before them. */
  readonly weeks: readonly number[]
  readonly kickoffs: readonly (readonly Game[])[]
}

export interface ReplaySeason<Game extends ScheduledGame = ScheduledGame> {
  readonly firstRun: readonly ReplayWeek<Game>[]
  readonly laterRuns: readonly ReplayWeek<Game>[]
}

/** The replay's own time: everything below is divided by the speed. */
export interface ReplayClock {
  readonly speed: number
  readonly epoch: Date
  /** The number of the run that starts at the epoch. */
  readonly firstRun: number
}

export const replaySeconds = {
  week: 3600,
  /** A football game, which is reported play by play. */
  game: 360,
  /** An event of another sport. */
  other: 60,
  /** How long before the end of a game its last play is reported. */
  afterLastPlay: 10,
  step: 600,
  /** How far ahead other sports are published. */
  ahead: 7200,
} as const

/** The weeks after the current one that are always published. */
const weeksAhead = 2

/**
 * A replay week has at least this many kickoffs, so that no two are more than 15 minutes apart and a newcomer's
 * first prediction resolves within 30 minutes. Only the last weeks of a season have fewer.
 */
const minKickoffs = 4

/** The minimum number of weeks for a season: repeating the same three weeks would not be much of a game. */
export const minSeasonWeeks = 4

export interface SeasonWeeks {
  readonly season: number
  /** Weeks with results. */
  readonly played: number
  readonly scheduled: number
}

/** How far each season with results has come, the earliest first. */
export function seasonsWithResults(games: readonly ScheduledGame[]): SeasonWeeks[] {
  const weeksOf = (some: readonly ScheduledGame[]) => new Set(some.map(({ week }) => week)).size
  return [...Map.groupBy(games, ({ season }) => season)]
    .map(([season, all]) => ({
      season,
      played: weeksOf(all.filter(({ hasResults }) => hasResults)),
      scheduled: weeksOf(all),
    }))
    .filter(({ played }) => played > 0)
    .toSorted((a, b) => a.season - b.season)
}

/** Complete enough to be replayed: at least half of its weeks have results, and no fewer than four. */
function isComplete({ played, scheduled }: SeasonWeeks): boolean {
  return played >= minSeasonWeeks && played * 2 >= scheduled
}

/** The latest complete season, so that a new one takes over once half of it is played; without any, the longest. */
function defaultSeason(games: readonly ScheduledGame[]): number | undefined {
  const seasons = seasonsWithResults(games)
  const longest = seasons.toSorted((a, b) => a.played - b.played || a.season - b.season).at(-1)
  return (seasons.findLast(isComplete) ?? longest)?.season
}

/**
 * The season that is played back, and where its first run starts. `wanted` (REPLAY_SEASON) names the season. Without
 * it, `from` (REPLAY_FROM) does: that of the first game scheduled on or after that day, if it has results. Otherwise it
 * is the latest complete season. The first run starts in the week of the season's first game with results on or after
 * `from`, or in its first week; later runs always play the whole season.
 */
export function replaySeason<Game extends ScheduledGame>(
  games: readonly Game[],
  from: string | null,
  wanted: number | null = null,
): ReplaySeason<Game> {
  const inOrder = games.toSorted(byKickoff)
  const isFrom = (game: Game) => from !== null && isFromOn(game, from)
  const played = inOrder.filter(({ hasResults }) => hasResults)
  const ofFrom = inOrder.find(isFrom)?.season
  const season =
    wanted ?? (played.some((game) => game.season === ofFrom) ? ofFrom : undefined) ?? defaultSeason(games)
  const ofSeason = played.filter((game) => game.season === season)
  const beginning = ofSeason.find(isFrom)
  const weeks = replayWeeks(ofSeason)
  const first = beginning ? weeks.findIndex((week) => week.weeks.includes(beginning.week)) : 0
  return { firstRun: weeks.slice(first), laterRuns: weeks }
}

/** Whether no result of the season is from that day or later, so that its first run begins in its first week. */
export function isAfterResults({ laterRuns }: ReplaySeason, from: string): boolean {
  return !laterRuns.some(({ kickoffs }) => kickoffs.flat().some((game) => isFromOn(game, from)))
}

function isFromOn({ kickoff }: ScheduledGame, day: string): boolean {
  return kickoff.slice(0, 10) >= day
}

function replayWeeks<Game extends ScheduledGame>(games: readonly Game[]): ReplayWeek<Game>[] {
  const weeks: ReplayWeek<Game>[] = []
  const byWeek = [...Map.groupBy(games, ({ week }) => week)].sort(([a], [b]) => a - b)
  for (const [week, ofWeek] of byWeek) {
    const kickoffs = [...Map.groupBy(ofWeek, ({ kickoff }) => Date.parse(kickoff)).values()]
    const before = weeks.at(-1)
    if (before && kickoffs.length < minKickoffs) {
      weeks[weeks.length - 1] = {
        ...before,
        weeks: [...before.weeks, week],
        kickoffs: [...before.kickoffs, ...kickoffs],
      }
    } else {
      weeks.push({ season: ofWeek[0]?.season ?? 0, weeks: [week], kickoffs })
    }
  }
  return weeks
}

function byKickoff(a: ScheduledGame, b: ScheduledGame): number {
  return Date.parse(a.kickoff) - Date.parse(b.kickoff) || (a.id < b.id ? -1 : 1)
}

/** Both ends in real time; an event at `from` is inside, one at `until` is not. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

export interface ReplayKickoff<Game extends ScheduledGame = ScheduledGame> {
  readonly run: number
  readonly runStartsAt: Date
  readonly startsAt: Date
  readonly week: ReplayWeek<Game>
  readonly games: readonly Game[]
}

/**
 * Every kickoff of a span, in order. A week of k kickoffs plays the i-th (from 0) at (i + ½) ÷ k of its hour: evenly
 * over the hour, with some time before the first.
 */
export function kickoffsBetween<Game extends ScheduledGame>(
  season: ReplaySeason<Game>,
  clock: ReplayClock,
  span: Span,
): ReplayKickoff<Game>[] {
  if (season.laterRuns.length === 0) return []
  const weekMilliseconds = realMilliseconds(replaySeconds.week, clock)
  const found: ReplayKickoff<Game>[] = []
  for (let index = Math.max(0, weekIndexAt(clock, span.from)); ; index += 1) {
    const weekStartsMilliseconds = clock.epoch.getTime() + index * weekMilliseconds
    if (weekStartsMilliseconds >= span.until.getTime()) return found
    const { run, runStartsIndex, week } = placeOf(season, clock, index)
    for (const [place, games] of week.kickoffs.entries()) {
      const startsAt = new Date(
        weekStartsMilliseconds + ((place + 0.5) / week.kickoffs.length) * weekMilliseconds,
      )
      if (startsAt < span.from || startsAt >= span.until) continue
      found.push({
        run,
        runStartsAt: new Date(clock.epoch.getTime() + runStartsIndex * weekMilliseconds),
        startsAt,
        week,
        games,
      })
    }
  }
}

/** The hour number since the epoch; negative before it. */
function weekIndexAt(clock: ReplayClock, now: Date): number {
  return Math.floor((now.getTime() - clock.epoch.getTime()) / realMilliseconds(replaySeconds.week, clock))
}

/** The end of the weeks that have to be published at `now`: the current one and the two after it. */
export function publishedUntil(clock: ReplayClock, now: Date): Date {
  const weeks = Math.max(0, weekIndexAt(clock, now)) + 1 + weeksAhead
  return new Date(clock.epoch.getTime() + weeks * realMilliseconds(replaySeconds.week, clock))
}

function placeOf<Game extends ScheduledGame>(season: ReplaySeason<Game>, clock: ReplayClock, index: number) {
  const first = season.firstRun.length
  const whole = season.laterRuns.length
  const later = Math.floor((index - first) / whole)
  const isFirst = index < first
  const runStartsIndex = isFirst ? 0 : first + later * whole
  const week = (isFirst ? season.firstRun : season.laterRuns)[index - runStartsIndex]
  if (!week) throw new RangeError(`the replay has no week ${index}`)
  return { run: clock.firstRun + (isFirst ? 0 : later + 1), runStartsIndex, week }
}

export interface ReplayStep<Event> {
  readonly run: number
  readonly runStartsAt: Date
  readonly startsAt: Date
  readonly event: Event
}

/**
 * The other sports: one event every ten minutes, in order and then from the first again. `shift` (0 to 1) offsets a
 * sport within its ten minutes, so that the sports take turns.
 */
export function stepsBetween<Event>(
  events: readonly Event[],
  clock: ReplayClock & { readonly shift: number },
  span: Span,
): ReplayStep<Event>[] {
  if (events.length === 0) return []
  const stepMilliseconds = realMilliseconds(replaySeconds.step, clock)
  const epochMilliseconds = clock.epoch.getTime()
  const found: ReplayStep<Event>[] = []
  const first = Math.max(
    0,
    Math.floor((span.from.getTime() - epochMilliseconds) / stepMilliseconds - clock.shift),
  )
  for (let index = first; ; index += 1) {
    const startsAt = new Date(epochMilliseconds + (index + clock.shift) * stepMilliseconds)
    if (startsAt >= span.until) return found
    const round = Math.floor(index / events.length)
    const event = events[index % events.length]
    if (event === undefined || startsAt < span.from) continue
    const runStartsAt = new Date(epochMilliseconds + round * events.length * stepMilliseconds)
    found.push({ run: clock.firstRun + round, runStartsAt, startsAt, event })
  }
}

/** Real milliseconds for seconds of the replay. */
export function realMilliseconds(seconds: number, { speed }: Pick<ReplayClock, 'speed'>): number {
  return (seconds * 1000) / speed
}

/** Pools run on the Sunday night game of every third week (GAME 'Collections'). */
const poolWeeks = 3

/** The last game that kicks off on a Sunday evening, Eastern time; null in other weeks and if there is no such game. */
export function poolGame<Game extends ScheduledGame>(games: readonly Game[]): Game | null {
  const evening = games.filter(
    ({ week, kickoff }) => week % poolWeeks === 0 && isSunday(kickoff) && kickoff.slice(11, 16) >= '18:00',
  )
  return evening.toSorted(byKickoff).at(-1) ?? null
}

function isSunday(kickoff: string): boolean {
  return new Date(`${kickoff.slice(0, 10)}T00:00:00Z`).getUTCDay() === 0
}
