import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { replaySeason, replaySeconds, realMilliseconds } from '../../shared/src/catalogue/replay-schedule.ts'
import { cents } from '../../shared/src/money.ts'
import { readContent } from '../../server/src/catalogue/read-content.ts'
import { pickerOf, weighted, type Picker } from '../../server/src/residents/picker.ts'
import { serveGame } from '../bench/served-game.ts'
import { openBenchWorld } from '../bench/world.ts'
import { acts, type ActName } from '../../server/src/residents/acts.ts'
import { answerNotices } from '../../server/src/residents/answer-notices.ts'
import { Refused } from '../../server/src/residents/caller.ts'
import { habitOf } from '../../server/src/residents/cast.ts'
import { readEconomy, type Economy } from './economy-figures.ts'
import { paceOf, readResidentActs, type CountedAct } from './resident-acts.ts'
import { readLife, type Life } from './life-figures.ts'
import { figuresLine, figuresOf, figuresTitle, type WeekFigures } from './figures.ts'
import { habits, type HabitName } from '../../server/src/residents/habits.ts'
import { signUp, type SeasonPlayer } from './season-player.ts'

export interface SeasonWishes {
  readonly folder: string
  readonly contentDir: string
  readonly players: number
  /** Null: the whole season. */
  readonly weeks: number | null
  /** The speed of the replay: at 1, a week takes an hour. */
  readonly speed: number
  readonly seed: number
  /** The game's RESIDENTS setting. They play at people's pace, by the replay's clock. */
  readonly residents: number
  /** Plays other accounts beside them until the season is over; an error of theirs fails the season. */
  readonly beside?: (game: SeasonGame) => Promise<void>
  readonly say: (line: string) => void
}

export interface SeasonGame {
  readonly address: string
  /** The server's process. */
  readonly pid: number
  readonly owner: Pool
  readonly weekMilliseconds: number
  readonly isOver: () => boolean
}

export interface SeasonReport {
  readonly economy: Economy
  readonly life: Life
  readonly residentActs: readonly CountedAct[]
  readonly weeks: readonly WeekFigures[]
  readonly players: Readonly<Record<HabitName, number>>
  /** How often each act was done. */
  readonly done: ReadonlyMap<ActName, number>
  /** The game's refusals by code, which are normal for a player who comes second. */
  readonly refused: ReadonlyMap<string, number>
  /** Calls that failed without a refusal, which must never happen. */
  readonly failures: readonly string[]
}

/** A player's deposits over a season, as a multiple of the weekly cost of their habit. */
const budgetWeeks = 4
/** The number of simultaneous sittings. */
const atOnce = 6

/**
 * Plays the real season on a full server, through the public API alone. Players of four habits sign up, pay in, open,
 * craft, trade and collect while the replay decides their calls. At the end of each week it reads the books and checks
 * every invariant.
 */
export async function playSeason(wishes: SeasonWishes): Promise<SeasonReport> {
  const { folder, contentDir, speed, say } = wishes
  const { games } = await readContent(contentDir)
  const length = replaySeason(games, null).firstRun.length
  const weeks = Math.min(wishes.weeks ?? length, length)
  await using world = await openBenchWorld(folder)
  await using game = await serveGame(world, {
    CONTENT_DIR: contentDir,
    REPLAY_SPEED: String(speed),
    WEEKLY_PURCHASE_CENTS: String(unlimitedPurchaseCents),
    OFFERS_PER_MINUTE: '100000',
    MONEY_CALLS_AT_ONCE: '1000',
    RESIDENTS: String(wishes.residents),
    METRICS_TOKEN: metricsToken,
  })
  const { owner } = world.database
  const { rows } = await owner.query<{ epoch: Date }>('select epoch from replay_clock')
  const epoch = rows[0]?.epoch
  if (!epoch) throw new Error('the replay has no clock')
  const weekMilliseconds = realMilliseconds(replaySeconds.week, { speed })
  say(
    `${wishes.residents} residents and ${wishes.players} players; ${weeks} weeks of ${(weekMilliseconds / 1000).toFixed(0)} s each`,
  )
  say(figuresTitle)

  const season: Season = { isOver: false, players: [], done: new Map(), refused: new Map(), failures: [] }
  const arrivals = signUpAll(game.address, wishes, season)
  const sittings = Array.from({ length: atOnce }, (_, index) => playOn(season, pickerOf(wishes.seed + index)))
  const { address, pid } = game
  const beside = wishes.beside?.({ address, pid, owner, weekMilliseconds, isOver: () => season.isOver })
  const figures: WeekFigures[] = []
  let residentActs: readonly CountedAct[] = []
  try {
    for (let week = 1; week <= weeks; week += 1) {
      await sleep(Math.max(0, epoch.getTime() + week * weekMilliseconds - Date.now()))
      // On a slow machine the last players may still be arriving.
      if (week === weeks) await arrivals
      const before = residentActs
      residentActs = await readResidentActs(game.address, metricsToken)
      const pace = paceOf(wishes.residents, before, residentActs)
      const standing = { ...(await figuresOf(owner, week)), pace }
      figures.push(standing)
      say(figuresLine(standing))
    }
  } finally {
    season.isOver = true
    await Promise.all([arrivals, beside, ...sittings])
  }
  const economy = await readEconomy(owner, { residents: wishes.residents, weeks, epoch, weekMilliseconds })
  return {
    economy,
    life: await readLife(owner),
    ...season,
    residentActs,
    weeks: figures,
    players: countHabits(season.players),
  }
}

const unlimitedPurchaseCents = 100_000_000
const metricsToken = 'the-season-reads-its-own-figures'

interface Season {
  isOver: boolean
  readonly players: SeasonPlayer[]
  readonly done: Map<ActName, number>
  readonly refused: Map<string, number>
  readonly failures: string[]
}

/** Signs players up one after another; each opens their first packs and begins to play. */
async function signUpAll(address: string, { players, seed }: SeasonWishes, season: Season): Promise<void> {
  const pick = pickerOf(seed)
  for (let number = 0; number < players && !season.isOver; number += 1) {
    const habit = habitOf(number, players)
    const player = await signUp(address, {
      number,
      habit,
      budget: cents(habits[habit].weeklyDollars * budgetWeeks * 100),
      pick: pickerOf(pick.number(2 ** 31)),
    })
    await openFirstPacks(player)
    count(season.done, 'open packs')
    season.players.push(player)
    for (const first of firstActs) await sit(season, player, first)
  }
}

/** Follows the checklist: the starter packs make an Identity and a call; then players pay in and buy. */
const firstActs: readonly ActName[] = [
  'craft an identity',
  'call a shot',
  'buy prediction packs',
  'buy prediction packs',
]

/** Retries for a while, because a server that just started may not have published the events that packs need. */
async function openFirstPacks(player: SeasonPlayer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await acts['open packs'](player)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'no_event_card' || tries === 60) throw error
      await sleep(500)
    }
  }
}

/** Lets random players, one after another, do one of the acts that suit their habit. */
async function playOn(season: Season, pick: Picker): Promise<void> {
  const { players } = season
  while (!season.isOver) {
    const player = players[pick.number(players.length)]
    if (!player) {
      await sleep(100)
      continue
    }
    if (!pick.chance(habits[player.habit].eagerness)) continue
    const act = weighted(pick, habits[player.habit].weights)
    await sit(season, player, act)
    if (pick.chance(20)) await sit(season, player, 'take the daily pack')
    if (pick.chance(25)) await sit(season, player, 'watch a game')
    if (pick.chance(20)) await answer(season, player)
  }
}

async function sit({ done, refused, failures }: Season, player: SeasonPlayer, act: ActName): Promise<void> {
  try {
    await acts[act](player)
    count(done, act)
  } catch (error) {
    if (error instanceof Refused) count(refused, error.code)
    else failures.push(`${act}: ${String(error)}`)
  }
}

function count<Key>(counted: Map<Key, number>, key: Key): void {
  counted.set(key, (counted.get(key) ?? 0) + 1)
}

/** Answers offers and counters at once, as people do when a notice arrives. */
async function answer({ failures }: Season, player: SeasonPlayer): Promise<void> {
  await answerNotices(player, player.answered, () => 0).catch((error: unknown) => {
    if (!(error instanceof Refused)) failures.push(`answer offers: ${String(error)}`)
  })
}

function countHabits(players: readonly SeasonPlayer[]): Record<HabitName, number> {
  const counted = { maker: 0, collector: 0, trader: 0, gambler: 0, idle: 0 }
  for (const { habit } of players) counted[habit] += 1
  return counted
}
