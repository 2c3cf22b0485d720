import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../../server/src/ledger/invariants.ts'
import { machineFacts } from '../bench/machine.ts'
import { compareAnswers, type Comparison } from './answers.ts'
import { startCluster } from './cluster.ts'
import { Followers, type Followed } from './followers.ts'
import { measureCosts, type Costs } from './costs.ts'
import { Load } from './load.ts'
import { runPart, type PartName, type Seen } from './parts.ts'
import { readStored } from './stored-acts.ts'

export interface ClusterReport {
  readonly quiet: { readonly seconds: number; readonly writes: number; readonly reads: number }
  readonly costs: Costs
  readonly seen: readonly Seen[]
  readonly compared: Comparison
  /** Acts sent once more at the end that got a different answer. */
  readonly repeatedOtherwise: readonly string[]
  readonly brokenInvariants: readonly string[]
  readonly followed: Followed
}

const quietSeconds = 15
const repeatedAtTheEnd = 300

/** Starts the cluster, plays through each fault, and compares the answers that players got with the stored ones. */
export async function runCluster(
  names: readonly PartName[],
  say: (sentence: string) => void,
  onBegun: (stop: () => Promise<void>) => void,
): Promise<ClusterReport> {
  const cluster = await startCluster((what) => say(`starting ${what}`), onBegun)
  const world = cluster.openWorld()
  const followers = new Followers(world)
  const load = new Load(cluster.address)
  try {
    console.log(machineFacts(await world.postgresVersion()))
    await load.start(world)
    await followers.start(cluster.address, await load.tokens())
    say(`${quietSeconds} s without a fault`)
    const begin = { writes: load.acts.length, reads: load.reads.length }
    await sleep(quietSeconds * 1000)
    const quiet = {
      seconds: quietSeconds,
      writes: load.acts.length - begin.writes,
      reads: load.reads.length - begin.reads,
    }
    say('what calls cost, and how far standbys are behind')
    const costs = await measureCosts(cluster, load)
    const seen: Seen[] = []
    for (const name of names) {
      say(name)
      seen.push(await runPart(name, { cluster, load, folder: join(world.folder, 'next-version') }))
    }
    say('comparing')
    const followed = await followers.stop()
    await load.stop()
    const { stored, done } = await readStored(
      world,
      load.acts.map(({ key }) => key),
    )
    return {
      quiet,
      costs,
      seen,
      compared: compareAnswers(load.acts, stored, done),
      repeatedOtherwise: await load.repeatAcknowledged(repeatedAtTheEnd),
      brokenInvariants: (await checkInvariants(world.database.owner)).map(({ id, says }) => `${id}: ${says}`),
      followed,
    }
  } finally {
    followers.kill()
    await world[Symbol.asyncDispose]().catch(() => undefined)
    await cluster.stop()
  }
}
