// `npm run scaling`: models the half hour around a Sunday's kickoff for rising numbers of players with the measured
// cost of calls (docs/scaling.md), and prints which part breaks first.
import {
  playKickOff,
  resources,
  webProcessesFor,
  type Assumed,
  type Machines,
  type Measured,
} from '../tools/scaling/kickoff.ts'
import { takesNothing } from './arguments.ts'

/**
 * From `npm run cluster` on two cores. `message` is an upper bound from `npm run bench -- live` (ADR 39). A limited
 * series' row is held while `commit` runs and for the millisecond until another machine's standby has answered.
 */
const measured: Measured = {
  readWeb: 1.55,
  readLeader: 1.8,
  actWeb: 1.6,
  actLeader: 4,
  message: 0.026,
  oneRow: 200,
  oneSharedRow: 8000,
}

const assumed: Assumed = {
  onlineShare: 0.1,
  readsPerMinute: 4,
  actsPerMinute: 0.5,
  rush: 5,
  onOneGame: 0.3,
  onOneSeries: 0.02,
  messagesPerSecond: 0.05,
}

const machines = { coresALeader: 64, connectionsALeader: 2000, connectionsAProcess: 13 }

takesNothing('scaling')
for (const leaders of [1, 8]) {
  console.log(`\n${leaders === 1 ? 'One leader' : `${leaders} leaders`} of ${machines.coresALeader} cores`)
  for (const players of [100_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000])
    play(players, { ...machines, leaders })
}

function play(players: number, given: Omit<Machines, 'webProcesses'>): void {
  const webProcesses = webProcessesFor(players, { measured, assumed })
  const outcome = playKickOff(players, { measured, assumed, machines: { ...given, webProcesses } })
  const { load, wait, firstToBreak } = outcome
  const broken = firstToBreak === null ? 'nothing breaks' : `first to break: ${firstToBreak}`
  console.log(
    `${players.toLocaleString('en').padStart(12)} players, ${webProcesses} web processes: ${broken}`,
  )
  for (const resource of resources) {
    const waited = Number.isFinite(wait[resource]) ? `, up to ${wait[resource].toFixed(0)} s of waiting` : ''
    console.log(
      `${' '.repeat(14)}${resource}: ${(load[resource] * 100).toFixed(0)} %${wait[resource] > 0 ? waited : ''}`,
    )
  }
}
