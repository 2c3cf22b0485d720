import type { SaidCounts } from '@called-shot/shared/live/contract.ts'
import type { Shown } from '@called-shot/shared/live/news.ts'
import { Calibration } from '../live/chances-page.tsx'
import { GameShown } from '../live/live-event-page.tsx'
import { EventTiles } from '../live/live-page.tsx'
import stack from '../ui/stack.module.css'
import { Story } from './story.tsx'

type Play = Shown['plays'][number]

const samplePlays: readonly Omit<Play, 'play_id'>[] = [
  { quarter: 1, seconds_left: 900, text: 'Kickoff.', away_score: 0, home_score: 0 },
  {
    quarter: 1,
    seconds_left: 412,
    text: 'James Cook runs for 3 yards: touchdown.',
    away_score: 0,
    home_score: 6,
  },
  { quarter: 1, seconds_left: 412, text: 'Extra point by Tyler Bass: good.', away_score: 0, home_score: 7 },
  {
    quarter: 2,
    seconds_left: 771,
    text: 'Field goal of 44 yards by Harrison Butker: good.',
    away_score: 3,
    home_score: 7,
  },
  {
    quarter: 3,
    seconds_left: 128,
    text: 'Patrick Mahomes to Travis Kelce for 21 yards: touchdown.',
    away_score: 9,
    home_score: 7,
  },
  {
    quarter: 3,
    seconds_left: 128,
    text: 'Extra point by Harrison Butker: good.',
    away_score: 10,
    home_score: 7,
  },
  {
    quarter: 4,
    seconds_left: 3,
    text: 'Field goal of 51 yards by Tyler Bass: good.',
    away_score: 10,
    home_score: 10,
  },
  { quarter: 5, seconds_left: 488, text: 'Josh Allen runs for 4 yards.', away_score: 10, home_score: 10 },
]
const plays: readonly Play[] = samplePlays.map((play, index) => ({ ...play, play_id: index + 1 }))

const yardsOfMahomes = {
  person_id: 'mahomes',
  trigger_id: 1,
  about: 'Patrick Mahomes',
  sentence: 'throws for 300 yards or more',
  metric: 'passing_yards',
  comparator: '>=',
  threshold: 300,
  known: true,
  corrected_from: null,
  verdict: null,
  no_number_because: null,
} as const
const scored = {
  ...yardsOfMahomes,
  person_id: null,
  trigger_id: 2,
  about: 'KC at BUF',
  metric: 'total_points',
}

const begins = new Date('2026-01-11T18:00:00Z')

/** Not started: neither team has the ball, and there are no plays. */
const ahead: Shown = {
  event_id: 1,
  name: 'KC at BUF',
  type: 'football',
  state: 'scheduled',
  starts_at: begins,
  home: 'BUF',
  away: 'KC',
  home_score: null,
  away_score: null,
  quarter: null,
  seconds_left: null,
  possession: null,
  down: null,
  to_go: null,
  yards_to_goal: null,
  version: 0,
  plays_told: 0,
  calls_decided: false,
  plays: [],
  lines: [],
  calls: [{ ...yardsOfMahomes, made: 12, value: null, known: false, state: 'scheduled', chance: 31 }],
}

function after(count: number): Shown {
  const so = plays.slice(0, count)
  const last = so.at(-1)
  return {
    ...ahead,
    event_id: 1 + count,
    state: 'live',
    home_score: last?.home_score ?? 0,
    away_score: last?.away_score ?? 0,
    quarter: last?.quarter ?? 1,
    seconds_left: last?.seconds_left ?? 900,
    possession: 'KC',
    down: 3,
    to_go: 7,
    yards_to_goal: 38,
    plays_told: count,
    plays: so,
    lines: [
      {
        person_id: 'mahomes',
        name: 'Patrick Mahomes',
        team: 'KC',
        values: { completions: 18, attempts: 27, passing_yards: 212, passing_tds: 1, sacks_taken: 2 },
      },
      {
        person_id: 'kelce',
        name: 'Travis Kelce',
        team: 'KC',
        values: { targets: 8, receptions: 6, receiving_yards: 74, receiving_tds: 1 },
      },
      {
        person_id: 'cook',
        name: 'James Cook',
        team: 'BUF',
        values: { rushing_attempts: 14, rushing_yards: 61, rushing_tds: 1 },
      },
    ],
    calls: [
      { ...yardsOfMahomes, made: 12, value: 212, state: 'live', chance: 58 },
      {
        ...scored,
        comparator: '<=',
        threshold: 16,
        sentence: 'has 16 points or less',
        made: 3,
        value: 17,
        state: 'out_of_reach',
        chance: null,
      },
    ],
  }
}

const over: Shown = {
  ...after(plays.length),
  event_id: 100,
  state: 'final',
  home_score: 13,
  possession: null,
  calls: [
    {
      ...yardsOfMahomes,
      made: 12,
      value: 297,
      state: 'corrected',
      corrected_from: 301,
      verdict: 'false',
      chance: null,
    },
  ],
}

const counts: readonly SaidCounts[] = [
  {
    kind: 'passing_yards',
    left: 0.5,
    calls: Array.from({ length: 101 }, (_, percent) => (percent > 0 && percent < 100 ? 240 : 0)),
    came_true: Array.from({ length: 101 }, (_, percent) =>
      percent > 0 && percent < 100 ? Math.round(2.2 * percent) : 0,
    ),
  },
]

/** The page of a game in each of its states, its line in lists, and how good the chances were. */
export function GameStories() {
  return (
    <>
      <Story title="Games in lists" note="Next, on, in overtime, over.">
        <EventTiles events={[ahead, after(4), after(plays.length), over]} />
      </Story>
      <Story title="A game ahead" note="Nobody has the ball.">
        <div className={stack.apart}>
          <GameShown shown={ahead} isRead />
        </div>
      </Story>
      <Story title="A game on" note="Ball, score as it grew, calls, plays, stat lines.">
        <div className={stack.apart}>
          <GameShown shown={after(6)} isRead />
        </div>
      </Story>
      <Story title="A game in overtime" note="Tied after four quarters.">
        <div className={stack.apart}>
          <GameShown shown={after(plays.length)} isRead />
        </div>
      </Story>
      <Story title="A game over" note="With a value that the box score corrected.">
        <div className={stack.apart}>
          <GameShown shown={over} isRead />
        </div>
      </Story>
      <Story title="What chances were worth" note="And where none is given.">
        <div className={stack.apart}>
          <Calibration counts={counts} />
          <Calibration counts={[]} />
        </div>
      </Story>
    </>
  )
}
