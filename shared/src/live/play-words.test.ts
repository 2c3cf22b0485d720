import { expect, test } from 'vitest'
import { plainPlay } from '../../test/plain-play.ts'
import type { Play } from './play.ts'
import { playWords } from './play-words.ts'

const names: Readonly<Record<string, string>> = {
  qb: 'Ada Quarter',
  wr: 'Bo Wide',
  k: 'Cy Kick',
  kr: 'Di Return',
}

test.each<[Partial<Play>, string]>([
  [{}, 'The clock stops.'],
  [
    { kind: 'pass', passer: 'qb', receiver: 'wr', complete: true, yards: 12 },
    'Ada Quarter passes to Bo Wide for 12 yards.',
  ],
  [
    { kind: 'pass', passer: 'qb', receiver: 'wr', complete: true, yards: 1, touchdown: true },
    'Ada Quarter passes to Bo Wide for 1 yard, touchdown.',
  ],
  [{ kind: 'pass', passer: 'qb', receiver: 'stranger' }, 'Ada Quarter passes to a teammate: incomplete.'],
  [{ kind: 'punt', kickDistance: 53, returner: 'kr' }, 'Punt of 53 yards, no return.'],
  [
    { kind: 'punt', kickDistance: 53, returner: 'kr', returnYards: -2 },
    'Punt of 53 yards, Di Return returns it for a loss of 2 yards.',
  ],
  [{ kind: 'pass', passer: 'qb', intercepted: true }, 'Ada Quarter passes: intercepted.'],
  [
    { kind: 'pass', passer: 'qb', sack: true, yards: -7, fumble: true },
    'Ada Quarter is sacked for a loss of 7 yards, fumble.',
  ],
  [{ kind: 'run', runner: 'wr', yards: 0 }, 'Bo Wide runs for no gain.'],
  [{ kind: 'run', yards: 3 }, 'Run for 3 yards.'],
  [{ kind: 'run', runner: 'qb', down: null, yards: 2 }, 'Two-point try: Ada Quarter runs for 2 yards.'],
  [{ kind: 'no_play', penaltyYards: 5 }, 'Penalty, 5 yards, no play.'],
  [
    { kind: 'field_goal', kicker: 'k', kickDistance: 51, fieldGoal: 'made' },
    'Cy Kick: field goal from 51 yards, good.',
  ],
  [{ kind: 'extra_point', kicker: 'k', extraPoint: 'blocked', down: null }, 'Cy Kick: extra point, blocked.'],
  [
    { kind: 'punt', kickDistance: 44, returner: 'kr', returnYards: 9 },
    'Punt of 44 yards, Di Return returns it 9 yards.',
  ],
  [
    { kind: 'kickoff', returner: 'kr', returnYards: 99, returnTouchdown: true },
    'Kickoff, Di Return returns it 99 yards, touchdown.',
  ],
  [{ kind: 'qb_kneel', runner: 'qb', yards: -1 }, 'Ada Quarter kneels.'],
  [{ kind: 'qb_spike', passer: 'qb' }, 'Ada Quarter spikes the ball.'],
])('a play reads as its fields say (%#)', (play, words) => {
  expect(playWords({ ...plainPlay, ...play }, (person) => names[person] ?? null)).toBe(words)
})
