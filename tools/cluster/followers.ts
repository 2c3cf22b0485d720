import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordPlays } from '../../server/src/live/record-plays.ts'
import type { EventId } from '../../shared/src/ids.ts'
import type { Play } from '../../shared/src/live/play.ts'
import type { FollowersReport } from '../bench/follow-sockets.ts'
import { waitForEvent } from '../bench/gifts.ts'
import { ask, followersFile, playsOf } from '../bench/live.ts'
import type { BenchWorld } from '../bench/world.ts'

const sockets = 200
const betweenPlaysMilliseconds = 2000

export interface Followed {
  readonly sockets: number
  readonly returns: number
  readonly longestAwaySeconds: number
  readonly plays: number
  /** Sockets that ended without every reported play. */
  readonly lacking: number
}

/**
 * Reports a game play by play, repeating each report until it is stored, to sockets that follow it through the proxy.
 */
export class Followers {
  readonly #world: BenchWorld
  readonly #child: ChildProcess
  #reportedPlays: number[] = []
  #isStopping = false
  #reporting: Promise<void> = Promise.resolve()

  constructor(world: BenchWorld) {
    this.#world = world
    this.#child = fork(followersFile, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  }

  async start(address: string, tokens: readonly string[]): Promise<void> {
    const event = await waitForEvent(this.#world)
    const plays = await playsOf(this.#world, event)
    await ask(this.#child, { do: 'open', address, event, tokens, count: sockets, comesBack: true })
    this.#reporting = this.#report(event, plays)
  }

  async stop(): Promise<Followed> {
    this.#isStopping = true
    await this.#reporting
    await sleep(2 * betweenPlaysMilliseconds)
    const report: FollowersReport = await ask(this.#child, { do: 'report' })
    const plays = this.#reportedPlays.toSorted((a, b) => a - b)
    const whole = `{"plays":${JSON.stringify(plays)},`
    const holding = report.held.reduce(
      (sum, [state, count]) => sum + (state.startsWith(whole) ? count : 0),
      0,
    )
    return {
      sockets,
      returns: report.returns,
      longestAwaySeconds: report.longestAway / 1000,
      plays: plays.length,
      lacking: sockets - holding,
    }
  }

  kill(): void {
    this.#isStopping = true
    this.#child.kill()
  }

  async #report(event: EventId, plays: readonly Play[]): Promise<void> {
    for (const play of plays) {
      if (this.#isStopping) return
      await this.#record(event, play)
      this.#reportedPlays = [...this.#reportedPlays, play.id]
      await sleep(betweenPlaysMilliseconds)
    }
  }

  /** Repeats the report until it is stored, as a feed does. */
  async #record(event: EventId, play: Play): Promise<void> {
    const input = { source: 'the cluster', plays: [{ eventId: event, play, at: new Date() }] }
    for (;;) {
      try {
        await this.#world.runner.runHouse(recordPlays, input)
        return
      } catch {
        await sleep(500)
      }
    }
  }
}
