import { setTimeout as sleep } from 'node:timers/promises'
import { replaySeconds } from '@called-shot/shared/catalogue/replay-schedule.ts'
import { acts, type ActName } from './acts.ts'
import { answerNotices } from './answer-notices.ts'
import { arrive, fund, type ArrivalParts, type Resident } from './arrive.ts'
import type { Role } from './cast.ts'
import { habits, type HabitName } from './habits.ts'
import { weighted } from './picker.ts'
import { settleIn } from './settle-in.ts'
import { createSittings, type ResidentAct } from './sittings.ts'
import { joinPeople } from './tournament-acts.ts'

export interface PlayParts extends ArrivalParts {
  readonly cast: readonly Role[]
  /** REPLAY_SPEED: residents live by the clock of the season. */
  readonly speed: number
  readonly onError: (act: string, error: unknown) => void
  readonly onAct: (act: ResidentAct) => void
}

export interface Residents {
  stop(): Promise<void>
}

/** In seconds of a replay at speed 1. */
const secondsBetween = {
  arrivals: 2,
  /** For a habit with full eagerness. */
  sittings: 60,
  looksAtTheBell: 15,
  looksForOpponents: 20,
} as const
/** How long a resident thinks about an offer. */
const answerSeconds = { least: 30, range: 15 } as const
/** Even in the fastest season residents act one after another with a pause, so that people's calls get through. */
const minPauseMilliseconds = 5

interface Due {
  readonly resident: Resident
  sitsAt: number
  looksAt: number
  /** Null for a resident who does not play tournaments. */
  joinsAt: number | null
  fundsAt: number
}

/**
 * Plays all residents, one act after another in this process: they join one by one, play as often as their habit says,
 * and read their notices in between. A failure of one is reported and does not stop the others.
 */
export function playResidents(parts: PlayParts): Residents {
  const { game, cast, speed, weekSeconds, onError, onAct } = parts
  const present: Due[] = []
  const stopping = new AbortController()
  const inMilliseconds = (seconds: number) => (seconds * 1000) / speed
  const pause = (ms: number) =>
    sleep(Math.max(minPauseMilliseconds, ms), undefined, { signal: stopping.signal, ref: false }).catch(
      () => undefined,
    )
  const secondsToAnswer = (notice: number) => (answerSeconds.least + (notice % answerSeconds.range)) / speed
  const { guarded, sit } = createSittings({
    onError,
    onAct,
    isStopping: () => stopping.signal.aborted,
    rest: () => pause(0),
  })

  async function comeAll(): Promise<void> {
    for (const role of cast) {
      if (stopping.signal.aborted) return
      await guarded('arrive', async () => {
        const resident = await arrive(parts, role)
        if (resident === null) return
        if (resident.isNew) await settleIn(resident, (name, act) => sit(resident, name, act))
        present.push(startOf(resident, { now: Date.now(), inMilliseconds, weekSeconds }))
      })
      await pause(inMilliseconds(secondsBetween.arrivals))
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
      await pause(inMilliseconds(1))
    }
  }

  async function turnOf(due: Due, now: number): Promise<void> {
    const { resident } = due
    if (due.looksAt <= now) {
      due.looksAt = now + inMilliseconds(secondsBetween.looksAtTheBell)
      await sit(resident, 'answer offers', (actor) =>
        answerNotices(actor, resident.answered, secondsToAnswer),
      )
    }
    if (due.joinsAt !== null && due.joinsAt <= now) {
      due.joinsAt = now + inMilliseconds(secondsBetween.looksForOpponents)
      await sit(resident, 'join people', joinPeople)
    }
    if (due.fundsAt <= now) {
      due.fundsAt = now + weekSeconds * 1000
      await guarded('fund', () => fund(parts, resident))
    }
    if (due.sitsAt > now) return
    due.sitsAt = now + inMilliseconds(secondsToNextSitting(resident))
    const act: ActName = weighted(resident.pick, habits[resident.role.habit].weights)
    await sit(resident, act, acts[act])
  }

  const playing = Promise.all([comeAll(), playAll()])
  return {
    async stop() {
      stopping.abort()
      await playing
    },
  }
}

function startOf(
  resident: Resident,
  at: {
    readonly now: number
    readonly inMilliseconds: (seconds: number) => number
    readonly weekSeconds: number
  },
): Due {
  return {
    resident,
    sitsAt: at.now + at.inMilliseconds(secondsToNextSitting(resident)) / 2,
    looksAt: at.now,
    joinsAt: plays(resident.role, 'play a tournament') ? at.now : null,
    fundsAt: at.now + at.weekSeconds * 1000,
  }
}

/** From half to one and a half times the usual pause of the habit, in seconds of a replay at speed 1. */
function secondsToNextSitting({ role, pick }: Resident): number {
  const usual = (secondsBetween.sittings * 100) / habits[role.habit].eagerness
  return (usual * (50 + pick.number(101))) / 100
}

/** How often a resident with that habit plays in a replay week, on average, if the machine keeps up. */
export function sittingsPerWeek(habit: HabitName): number {
  return (replaySeconds.week * habits[habit].eagerness) / (secondsBetween.sittings * 100)
}

function plays({ habit }: Role, act: ActName): boolean {
  return habits[habit].weights.some(([name]) => name === act)
}
