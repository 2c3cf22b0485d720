import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { measureRows, type RowRates } from './hot-rows.ts'
import type { Load } from './load.ts'

const seconds = 10
const settleMilliseconds = 1000
const sampleMilliseconds = 50

/** Core milliseconds of one call, beyond what an idle cluster uses. */
interface Cost {
  readonly web: number
  readonly leader: number
  readonly standby: number
}

/** The figures that limit growth, and that show whether lists are worth reading from a standby (ADR 51). */
export interface Costs {
  readonly read: Cost
  readonly act: Cost
  /** Milliseconds by which each standby lags while lists are read and acts are done. */
  readonly behind: { readonly median: number; readonly p99: number; readonly most: number }
  readonly rows: RowRates
}

interface Used extends Cost {
  readonly reads: number
  readonly acts: number
}

export async function measureCosts(cluster: Cluster, load: Load): Promise<Costs> {
  const samples = (await samplesOfLag(cluster.database)).toSorted((a, b) => a - b)
  const percentile = (share: number) => samples[Math.floor(share * (samples.length - 1))] ?? Number.NaN
  const used = await usageOf(cluster, load)
  const during = async (what: { readonly reading: boolean; readonly writing: boolean }) => {
    load.setReading(what.reading)
    load.setWriting(what.writing)
    await sleep(settleMilliseconds)
    const before = await used()
    await sleep(seconds * 1000)
    return differenceOf(await used(), before)
  }
  const reading = await during({ reading: true, writing: false })
  const writing = await during({ reading: false, writing: true })
  const idle = await during({ reading: false, writing: false })
  const rows = await measureRows(cluster)
  load.setReading(true)
  load.setWriting(true)
  return {
    read: costOf(reading, idle, reading.reads),
    act: costOf(writing, idle, writing.acts),
    behind: { median: percentile(0.5), p99: percentile(0.99), most: percentile(1) },
    rows,
  }
}

async function usageOf({ processes, database }: Cluster, load: Load): Promise<() => Promise<Used>> {
  const [leader, standby] = [await database.leader(), await database.synchronousStandby()]
  const secondsOf = (place: string) => processes.processorSeconds(place)
  return async () => ({
    web: (await secondsOf('web-1')) + (await secondsOf('web-2')),
    leader: await secondsOf(leader.name),
    standby: await secondsOf(standby.name),
    reads: load.reads.length,
    acts: load.acts.length,
  })
}

function differenceOf(after: Used, before: Used): Used {
  return {
    web: after.web - before.web,
    leader: after.leader - before.leader,
    standby: after.standby - before.standby,
    reads: after.reads - before.reads,
    acts: after.acts - before.acts,
  }
}

function costOf(busy: Used, idle: Used, calls: number): Cost {
  const each = (who: keyof Cost) => ((busy[who] - idle[who]) * 1000) / Math.max(1, calls)
  return { web: each('web'), leader: each('leader'), standby: each('standby') }
}

/** Samples the milliseconds from a commit on the leader until a standby shows it, as PostgreSQL measures them. */
async function samplesOfLag(database: Cluster['database']): Promise<readonly number[]> {
  const { postgres } = await database.leader()
  return database.asSuperuser(postgres, 'postgres', async (client) => {
    const samples: number[] = []
    for (let sample = 0; sample < (seconds * 1000) / sampleMilliseconds; sample += 1) {
      const { rows } = await client.query<{ behind: number }>(
        `select extract(epoch from replay_lag)::float8 * 1000 as behind from pg_stat_replication
        where replay_lag is not null`,
      )
      samples.push(...rows.map(({ behind }) => behind))
      await sleep(sampleMilliseconds)
    }
    return samples
  })
}
