import { setTimeout as sleep } from 'node:timers/promises'
import { acts, type ActName } from './acts.ts'
import type { Act } from './actor.ts'
import { answerNotices } from './answer-notices.ts'
import { arrive, fund, type ArrivalParts, type Resident } from './arrive.ts'
import { Refused } from './caller.ts'
import type { Role } from './cast.ts'
import { habits, weighted } from './habits.ts'
import { settleIn } from './settle-in.ts'
import { joinPeople } from './tournament-acts.ts'

export interface PlayParts extends ArrivalParts {
  readonly cast: readonly Role[]
  /** REPLAY_SPEED: residents live by the clock of the season. */
  readonly speed: number
  readonly onError: (act: string, error: unknown) => void
}

export interface Residents {
  /** How often each act was done and each refusal told, for the figures of a season. */
  readonly done: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** In the seconds of a replay at speed 1. */
const secondsBetween = {
  arrivals: 2,
  /** For somebody who always plays when they could. */
  sittings: 60,
  looksAtTheBell: 15,
  looksForOpponents: 20,
} as const
/** From a plain yes to one that needs thought. */
const answerSeconds = { least: 30, range: 15 } as const
/** However fast the season, the players of the house take turns and leave the server some air. */
const leastPauseMs = 5

interface Due {
  readonly resident: Resident
  sitsAt: number
  looksAt: number
  /** Null for who does not play tournaments. */
  joinsAt: number | null
  fundsAt: number
}

/**
 * Plays all residents, one act after another in this process: they come one by one, sit down as often as their habit
 * says, and look at the bell in between. One of them failing is told and stops nobody.
 */
export function playResidents(parts: PlayParts): Residents {
  const { game, cast, speed, weekSeconds, onError } = parts
  const done = new Map<string, number>()
  const present: Due[] = []
  const stopping = new AbortController()
  const inMs = (seconds: number) => (seconds * 1000) / speed
  const pause = (ms: number) =>
    sleep(Math.max(leastPauseMs, ms), undefined, { signal: stopping.signal, ref: false }).catch(
      () => undefined,
    )
  const secondsToAnswer = (notice: number) => (answerSeconds.least + (notice % answerSeconds.range)) / speed
  async function comeAll(): Promise<void> {
    for (const role of cast) {
      if (stopping.signal.aborted) return
      await guarded('arrive', async () => {
        const resident = await arrive(parts, role)
        if (resident === null) return
        if (resident.isNew) await settleIn(resident, (name, act) => sit(resident, name, act))
        present.push(startOf(resident))
      })
      await pause(inMs(secondsBetween.arrivals))
    }
  }

  function startOf(resident: Resident): Due {
    const now = Date.now()
    return {
      resident,
      sitsAt: now + nextSitting(resident) / 2,
      looksAt: now,
      joinsAt: plays(resident.role, 'play a tournament') ? now : null,
      fundsAt: now + weekSeconds * 1000,
    }
  }

  async function playAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = Date.now()
      const mayPlay = await game.switches.isOpen('residents').catch(() => false)
      for (const due of mayPlay ? present : []) {
        if (stopping.signal.aborted) return
        await turnOf(due, now)
      }
      await pause(inMs(1))
    }
  }

  async function turnOf(due: Due, now: number): Promise<void> {
    const { resident } = due
    if (due.looksAt <= now) {
      due.looksAt = now + inMs(secondsBetween.looksAtTheBell)
      await sit(resident, 'answer offers', (actor) => answerNotices(actor, resident.heard, secondsToAnswer))
    }
    if (due.joinsAt !== null && due.joinsAt <= now) {
      due.joinsAt = now + inMs(secondsBetween.looksForOpponents)
      await sit(resident, 'join people', joinPeople)
    }
    if (due.fundsAt <= now) {
      due.fundsAt = now + weekSeconds * 1000
      await guarded('fund', () => fund(parts, resident))
    }
    if (due.sitsAt > now) return
    due.sitsAt = now + nextSitting(resident)
    const act: ActName = weighted(resident.pick, habits[resident.role.habit].weights)
    await sit(resident, act, acts[act])
  }

  /** From half to one and a half of what is usual for the habit. */
  function nextSitting({ role, pick }: Resident): number {
    const usual = (secondsBetween.sittings * 100) / habits[role.habit].eagerness
    return inMs((usual * (50 + pick.number(101))) / 100)
  }

  async function sit(resident: Resident, name: string, act: Act): Promise<void> {
    await guarded(name, async () => {
      try {
        await act(resident)
        count(name)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        count(`refused: ${error.code}`)
      }
    })
    await pause(leastPauseMs)
  }

  async function guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!stopping.signal.aborted) onError(name, error)
    }
  }

  function count(name: string): void {
    done.set(name, (done.get(name) ?? 0) + 1)
  }

  const playing = Promise.all([comeAll(), playAll()])
  return {
    done,
    async stop() {
      stopping.abort()
      await playing
    },
  }
}

function plays({ habit }: Role, act: ActName): boolean {
  return habits[habit].weights.some(([name]) => name === act)
}
