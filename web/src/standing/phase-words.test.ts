import { expect, test } from 'vitest'
import { phaseWords } from './phase-words.ts'

const start = new Date('2026-11-23T21:25:00Z')
const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000)
const ahead = {
  state: 'scheduled',
  starts_at: start,
  quarter: null,
  seconds_left: null,
  calls_decided: false,
} as const

test.each([
  [
    'says how long it is to the start on the last day',
    ahead,
    before(5),
    /^Starts in 5 min · Nov 23, \d+:25 [AP]M/,
  ],
  ['counts hours, too', ahead, before(125), /^Starts in 2 h 5 min · /],
  ['names only the date a day or more ahead', ahead, before(1440), /^Starts Nov 23, 2026, /],
  ['names the date of a late start', ahead, before(-1), /^Starts Nov 23, 2026, /],
  [
    'says what is left on the clock',
    { ...ahead, state: 'live', quarter: 2, seconds_left: 250 },
    start,
    /^2nd quarter 4:10$/,
  ],
  [
    'says that results come at the end',
    { ...ahead, state: 'live' },
    start,
    /^On now; results come at the end$/,
  ],
  [
    'says that its calls are decided, and can still be disputed',
    { ...ahead, state: 'live', calls_decided: true },
    start,
    /^Decided; final once the dispute window is over$/,
  ],
  ['says that it is over', { ...ahead, state: 'final' }, start, /^Final$/],
] as const)('the phase of an event %s', (_, event, now, words) => {
  expect(phaseWords(event, now)).toMatch(words)
})
