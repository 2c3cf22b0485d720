import type { AccountId } from '@called-shot/shared/ids.ts'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../../src/commit/reader.ts'
import type { Runner } from '../../src/commit/run-command.ts'
import type { Job } from '../../src/jobs/ticker.ts'
import type { MarketSettings } from '../../src/market/tradable.ts'
import type { OpeningParts } from '../../src/packs/pack-settings.ts'
import type { Call } from '../calls.ts'
import type { TestDatabase } from '../database.ts'
import type { PackWorld } from '../pack-fixtures.ts'
import { breachesOf, lookAt } from './look.ts'
import type { Maker } from './maker.ts'
import { meeting, stumbling } from './pauses.ts'
import { walletOnStage, type Stage, type stageBuilder } from './stages.ts'

/** The parts that an act of a scene works with: the stage, and a runner of its own. */
export interface Acting<Props> {
  readonly people: readonly AccountId[]
  readonly props: Props
  readonly runner: Runner
  readonly queries: Queries
  readonly market: MarketSettings
  readonly packs: OpeningParts
  readonly operator: AccountId
  /** The address to which the on-ramp delivers for a person on the stage. */
  walletOf(account: AccountId): string
  run<Input, Answer>(who: AccountId | undefined, call: Call<Input, Answer>): Promise<string>
}

export type Act<Props> = (acting: Acting<Props>) => Promise<unknown>
type Acts<Props> = Readonly<Record<string, Act<Props>>>

export interface Scene<Props> {
  readonly name: string
  readonly people: number
  furnish(maker: Maker, people: readonly AccountId[]): Props
  /** What has happened on each stage before the race, if only a command can make it so. */
  readonly before?: Act<Props>
  /** The commands that the scene is about: each is raced with itself and with all others. */
  readonly acts: Acts<Props>
  /** Commands that can meet those here, and that another scene races with each other. */
  readonly guests?: Acts<Props>
  /** Set where some act works on every stage that needs it, so that acts in turn must be kept from the other stages. */
  readonly isHouseWide?: boolean
  /** Set where the jobs finish what two acts leave undone before the stages are compared. */
  readonly needsJobs?: boolean
}

export interface PairWorld {
  readonly database: TestDatabase
  readonly world: PackWorld
  readonly stages: Awaited<ReturnType<typeof stageBuilder>>
  readonly jobs: readonly Job[]
  readonly market: MarketSettings
  readonly packs: OpeningParts
  readonly operator: AccountId
  readonly onRestart: (reason: string) => void
}

type Pair = readonly [string, string]

/** A scene whose props are hidden from the outside. */
export interface PairScene {
  readonly name: string
  /** Each own act with itself, with every other one and with every guest. */
  readonly pairs: readonly Pair[]
  /** The same and the pairs of guests. */
  readonly allPairs: readonly Pair[]
  /** Whether pairs of it may be raced at the same time. */
  readonly isApart: boolean
  /** Runs two acts at once on that many equal stages; returns the results that no order of the two explains. */
  race(pairWorld: PairWorld, pair: Pair, rounds: number): Promise<string[]>
}

export function pairScene<Props>(scene: Scene<Props>): PairScene {
  const acts: Acts<Props> = { ...scene.guests, ...scene.acts }
  return {
    name: scene.name,
    pairs: pairsOf(Object.keys(scene.acts), Object.keys(scene.guests ?? {})),
    allPairs: pairsOf([...Object.keys(scene.acts), ...Object.keys(scene.guests ?? {})], []),
    isApart: scene.isHouseWide !== true && scene.needsJobs !== true,
    async race(pairWorld, [one, other], rounds) {
      const { database } = pairWorld
      const build = async (count: number) => {
        const built = await pairWorld.stages.build(count, scene.people, (maker, people) =>
          scene.furnish(maker, people),
        )
        if (scene.before)
          for (const stage of built) await scene.before(actingOn(pairWorld, stage, pairWorld.world.runner))
        return built
      }
      const inTurn = async ([stage]: readonly Stage<Props>[], names: Pair): Promise<string[]> => {
        if (!stage) throw new Error('no stage')
        const acting = actingOn(pairWorld, stage, pairWorld.world.runner)
        return [await saidBy(acts[names[0]], acting), await saidBy(acts[names[1]], acting)]
      }
      const atOnce = async (stage: Stage<Props>, round: number): Promise<string[]> => {
        const pause = round % 2 === 0 ? meeting() : stumbling(round)
        const runner = pairWorld.world.runnerWith({ pause, onRestart: pairWorld.onRestart })
        const acting = actingOn(pairWorld, stage, runner)
        return Promise.all([one, other].map((name) => saidBy(acts[name], acting)))
      }

      const together = scene.isHouseWide ? null : await build(rounds + 2)
      const first = together ? together.slice(0, 1) : await build(1)
      const saidInOrder = await inTurn(first, [one, other])
      const second = together ? together.slice(1, 2) : await build(1)
      const saidInReverse = (await inTurn(second, [other, one])).reverse()
      const rest = together ? together.slice(2) : await build(rounds)
      const said = [saidInOrder, saidInReverse, ...(await Promise.all(rest.map(atOnce)))]
      if (scene.needsJobs) for (const job of pairWorld.jobs) while (await job.work());

      const stages = [...first, ...second, ...rest]
      const seen = await lookAt(database.owner, stages)
      const [inOrder, inReverse, ...found] = said.map((answers, index) =>
        [...answers, seen[index]].join(' | '),
      )
      const allowed = new Set([inOrder, inReverse])
      const name = `${scene.name}: ${one} × ${other}`
      return [
        ...[...new Set(found.filter((what) => !allowed.has(what)))].map(
          (what) => `${name}:\n  ${what}\nis neither\n  ${[...allowed].join('\nnor\n  ')}`,
        ),
        ...(await breachesOf(database.owner, stages)).map((breach) => `${name}: ${breach}`),
      ]
    },
  }
}

function pairsOf(own: readonly string[], guests: readonly string[]): Pair[] {
  return own.flatMap((one, index) => [...own.slice(index), ...guests].map((other): Pair => [one, other]))
}

function actingOn<Props>(parts: PairWorld, { people, props }: Stage<Props>, runner: Runner): Acting<Props> {
  const { world, market, packs, operator } = parts
  return {
    people,
    props,
    runner,
    queries: world.queries,
    market,
    packs,
    operator,
    walletOf: walletOnStage,
    async run(who, run) {
      if (who === undefined) throw new Error('an act of nobody')
      return runner.run({ ...run, player: await world.playerOf(who) })
    },
  }
}

async function saidBy<Props>(act: Act<Props> | undefined, acting: Acting<Props>): Promise<string> {
  if (!act) throw new Error('no such act')
  try {
    await act(acting)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
