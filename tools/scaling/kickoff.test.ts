import { describe, expect, test } from 'vitest'
import { playKickOff, webProcessesFor, type Assumed, type Machines, type Measured } from './kickoff.ts'

const measured: Measured = {
  readWeb: 2,
  readLeader: 1,
  actWeb: 4,
  actLeader: 2,
  message: 0.02,
  oneRow: 500,
  oneSharedRow: 1000,
}
const assumed: Assumed = {
  onlineShare: 0.1,
  readsPerMinute: 6,
  actsPerMinute: 1,
  rush: 6,
  onOneGame: 0.3,
  onOneSeries: 0.01,
  messagesPerSecond: 0.1,
}
const machines: Machines = {
  webProcesses: 100,
  leaders: 1,
  coresALeader: 32,
  connectionsALeader: 2000,
  connectionsAProcess: 11,
}
const play = (players: number, over: Partial<Machines & Assumed> = {}) =>
  playKickOff(players, { measured, assumed: { ...assumed, ...over }, machines: { ...machines, ...over } })

describe('the model of the half hour around a kickoff', () => {
  test('has no waits where there is plenty of everything', () => {
    const { firstToBreak, wait } = play(10_000)
    expect(firstToBreak).toBeNull()
    expect(Math.max(...Object.values(wait))).toBe(0)
  })

  test.each([
    { is: 'web processes', players: 100_000, over: { webProcesses: 1 } },
    { is: 'cores of a leader', players: 500_000, over: { coresALeader: 2 } },
    { is: 'connections of a leader', players: 10_000, over: { webProcesses: 200 } },
    { is: 'the row of one limited series', players: 200_000, over: { onOneSeries: 0.9 } },
    { is: 'the row of one game', players: 200_000, over: { onOneGame: 1 } },
  ])('breaks first at $is', ({ is, players, over }) => {
    expect(play(players, over).firstToBreak).toBe(is)
  })

  test('keeps a row’s rush the same however many leaders share the players', () => {
    const [one, many] = [play(2_000_000), play(2_000_000, { leaders: 64 })]
    expect(many.load['the row of one game']).toBe(one.load['the row of one game'])
    expect(many.load['cores of a leader']).toBeCloseTo(one.load['cores of a leader'] / 64)
  })

  test('has its longest waits at the end of the rush, because work arrives faster than it is done', () => {
    const { load, wait } = play(1_000_000, { webProcesses: 20 })
    expect(load['web processes']).toBeGreaterThan(1)
    expect(wait['web processes']).toBeGreaterThan(10)
  })

  test('asks for enough web processes to leave a fifth to spare', () => {
    const webProcesses = webProcessesFor(1_000_000, { measured, assumed })
    const { load } = play(1_000_000, { webProcesses })
    expect(load['web processes']).toBeLessThanOrEqual(1 / 1.2)
    expect(load['web processes']).toBeGreaterThan(0.8)
  })
})
