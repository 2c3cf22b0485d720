import { setTimeout as sleep } from 'node:timers/promises'
import { interruptionOf } from './answers.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import { makeNextVersion } from './other-version.ts'

/** One fault's effects, as players saw them. */
export interface Seen {
  readonly part: PartName
  readonly what: string
  readonly writesBackSeconds: number
  readonly longestPauseSeconds: number
  readonly acknowledged: number
  readonly reads: number
  readonly failedReads: number
  /** Counts the failed reads by status; null is a read without any response. */
  readonly failures: ReadonlyMap<number | null, number>
  readonly slowestReadSeconds: number
  /** The goal in words; null if only the final comparison applies. */
  readonly goal: string | null
  readonly isMet: boolean
}

export interface Running {
  readonly cluster: Cluster
  readonly load: Load
  /** A folder for the next version of the program. */
  readonly folder: string
}

interface Part {
  readonly what: string
  /** Causes the fault and repairs it. `runPart` then waits until the database is whole again. */
  readonly happen: (running: Running) => Promise<void>
  readonly goal: string | null
  readonly isMet: (seen: Omit<Seen, 'goal' | 'isMet'>) => boolean
}

/** How long the load continues after each fault. */
const afterwardsMilliseconds = 5000
const always = () => true

export const parts = {
  leader: {
    what: 'the leader, PostgreSQL with its Patroni, is killed with -9',
    goal: 'writes back within 30 s',
    isMet: ({ writesBackSeconds }) => writesBackSeconds <= 30,
    async happen({ cluster: { database, processes } }) {
      const { name } = await database.leader()
      await processes.kill(name)
      await database.untilLeadByAnother(name)
      await sleep(afterwardsMilliseconds)
      database.startNode(name)
    },
  },
  web: {
    what: 'a web process is killed with -9',
    goal: 'no failed read',
    isMet: ({ failedReads }) => failedReads === 0,
    async happen({ cluster: { game, processes } }) {
      await processes.kill('web-1')
      await sleep(afterwardsMilliseconds)
      await game.startOne('web-1')
    },
  },
  standby: {
    what: 'the synchronous standby’s machine hangs (SIGSTOP) for 40 s',
    goal: null,
    isMet: always,
    async happen({ cluster: { database, processes } }) {
      const { name } = await database.synchronousStandby()
      await processes.signal(name, 'SIGSTOP')
      try {
        await sleep(40_000)
      } finally {
        await processes.signal(name, 'SIGCONT')
      }
    },
  },
  'switch-over': {
    what: 'a planned switch-over',
    goal: 'writes back within 5 s',
    isMet: ({ writesBackSeconds }) => writesBackSeconds <= 5,
    async happen({ cluster: { database } }) {
      const { name } = await database.leader()
      await database.switchOver()
      await database.untilLeadByAnother(name)
    },
  },
  version: {
    what: 'the next version replaces each process in turn',
    goal: null,
    isMet: always,
    async happen({ cluster: { game }, folder }) {
      const program = await makeNextVersion(folder)
      for (const name of ['web-1', 'web-2', 'worker'] as const) {
        await game.stopOne(name)
        await game.startOne(name, program)
        if (name !== 'worker') await game.untilServed(name)
      }
    },
  },
} satisfies Record<string, Part>

export type PartName = keyof typeof parts

/** Causes the fault under the load; returns once the database has its three machines again. */
export async function runPart(name: PartName, running: Running): Promise<Seen> {
  const { cluster, load } = running
  const { what, goal, happen, isMet }: Part = parts[name]
  const from = Date.now()
  await happen(running)
  await sleep(afterwardsMilliseconds)
  await cluster.database.untilWhole()
  await sleep(afterwardsMilliseconds)
  const until = Date.now()
  const { longestSeconds, backAfterSeconds } = interruptionOf(load.writes, { from, until })
  const reads = load.reads.filter(({ sentAt, at }) => at > from && sentAt <= until)
  const failed = reads.filter(({ isOk }) => !isOk)
  const seen = {
    part: name,
    what,
    writesBackSeconds: backAfterSeconds,
    longestPauseSeconds: longestSeconds,
    acknowledged: load.writes.filter(({ at, isOk }) => isOk && at > from && at <= until).length,
    reads: reads.length,
    failedReads: failed.length,
    failures: countsOf(failed.map(({ status }) => status)),
    slowestReadSeconds: Math.max(0, ...reads.map(({ sentAt, at }) => at - sentAt)) / 1000,
  }
  return { ...seen, goal, isMet: isMet(seen) }
}

function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
