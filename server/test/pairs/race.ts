import type { AccountId } from '@called-shot/shared/ids.ts'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { CommandRun, Runner } from '../../src/commit/run-command.ts'
import type { MarketSettings } from '../../src/market/tradable.ts'
import type { OpeningParts } from '../../src/packs/pack-settings.ts'
import type { PackWorld } from '../pack-fixtures.ts'
import type { Maker } from './maker.ts'
import type { Stage, stageBuilder } from './stages.ts'

/** What an act of a scene has: the stage, and a runner of its own. */
export interface Acting<Props> {
  readonly people: readonly AccountId[]
  readonly props: Props
  readonly runner: Runner
  readonly market: MarketSettings
  readonly packs: OpeningParts
  readonly operator: AccountId
  run<Input, Answer>(
    who: AccountId | undefined,
    run: Pick<CommandRun<Input, Answer>, 'command' | 'input' | 'answer'>,
  ): Promise<string>
}

export type Act<Props> = (acting: Acting<Props>) => Promise<unknown>

export interface Scene<Props> {
  readonly name: string
  readonly people: number
  furnish(maker: Maker, people: readonly AccountId[]): Props
  /** All commands that can meet on what the scene is about. */
  readonly acts: Readonly<Record<string, Act<Props>>>
}

export interface PairWorld {
  readonly world: PackWorld
  readonly stages: Awaited<ReturnType<typeof stageBuilder>>
  readonly market: MarketSettings
  readonly packs: OpeningParts
  readonly operator: AccountId
  readonly onRestart: (reason: string) => void
}

/** A scene whose props nobody outside needs to know. */
export interface PairScene {
  readonly name: string
  readonly actNames: readonly string[]
  /** Runs two acts at once on so many equal stages; answers what no order of the two can explain. */
  race(pairWorld: PairWorld, pair: readonly [string, string], rounds: number): Promise<string[]>
}

export function pairScene<Props>(scene: Scene<Props>): PairScene {
  return {
    name: scene.name,
    actNames: Object.keys(scene.acts),
    async race(pairWorld, [one, other], rounds) {
      const stages = await pairWorld.stages.build(rounds + 2, scene.people, (maker, people) => scene.furnish(maker, people))
      const [inOrder, inReverse, ...rest] = stages
      if (!inOrder || !inReverse) throw new Error('no stage')
      const allowed = new Set<string>()
      allowed.add(await inTurn(pairWorld, inOrder, false))
      allowed.add(await inTurn(pairWorld, inReverse, true))
      const found = await Promise.all(rest.map((stage, round) => atOnce(pairWorld, stage, round)))
      return [...new Set(found.filter((what) => !allowed.has(what)))].map(
        (what) => `${scene.name}: ${one} × ${other}:\n  ${what}\nis neither\n  ${[...allowed].join('\nnor\n  ')}`,
      )

      async function inTurn(parts: PairWorld, stage: Stage<Props>, reversed: boolean): Promise<string> {
        const acting = actingOn(parts, stage, parts.world.runner)
        const said: string[] = []
        for (const act of reversed ? [other, one] : [one, other]) said.push(await saidBy(scene.acts[act], acting))
        return [...(reversed ? said.reverse() : said), await parts.stages.lookAt(stage)].join(' | ')
      }

      async function atOnce(parts: PairWorld, stage: Stage<Props>, round: number): Promise<string> {
        const pause = round % 2 === 0 ? meeting() : stumbling(round)
        const runner = parts.world.runnerWith({ pause, onRestart: parts.onRestart })
        const acting = actingOn(parts, stage, runner)
        const said = await Promise.all([one, other].map((act) => saidBy(scene.acts[act], acting)))
        return [...said, await parts.stages.lookAt(stage)].join(' | ')
      }
    },
  }
}

function actingOn<Props>(parts: PairWorld, { people, props }: Stage<Props>, runner: Runner): Acting<Props> {
  const { world, market, packs, operator } = parts
  return {
    people,
    props,
    runner,
    market,
    packs,
    operator,
    async run(who, run) {
      if (who === undefined) throw new Error('an act of nobody')
      return runner.run({ ...run, player: await world.playerOf(who) })
    },
  }
}

async function saidBy<Props>(act: Act<Props> | undefined, acting: Acting<Props>): Promise<string> {
  try {
    await act?.(acting)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const patienceMilliseconds = 15

/** Both have read before either commits: the window that a race needs is hit each time. */
function meeting(): () => Promise<void> {
  let arrived = 0
  const all = Promise.withResolvers<void>()
  return async () => {
    arrived += 1
    if (arrived >= 2) all.resolve()
    const patience = setTimeout(all.resolve, patienceMilliseconds)
    await all.promise
    clearTimeout(patience)
  }
}

/** Pauses of different length, so that either may be first and reads fall between the other's read and commit. */
function stumbling(round: number): () => Promise<void> {
  let pauses = 0
  return () => {
    pauses += 1
    return new Promise((resolve) => setTimeout(resolve, (round * 5 + pauses * 7) % 9))
  }
}
