import { expect, test } from 'vitest'
import { meets } from '@called-shot/shared/events/oracle-rules.ts'
import type { ContentProblem } from '../bad-content.ts'
import { electionsContent } from '../elections-content.ts'
import type { Person } from '../content.ts'
import { electionResults } from './elections.ts'

const [winner, loser] = ['winner-19500101', 'loser-19500101'].map((id): Person => ({
  id,
  name: id,
  birthDate: '1950-01-01',
  category: 'Politician',
  sport: 'elections',
  team: null,
  teamOfSeason: new Map(),
  position: null,
  leagueId: null,
  fame: 50,
  source: 'a test',
}))

/** The published margin and shares are rounded, as in the data; `votes` are winner, runner-up, and all others. */
function resultsOf(votes: readonly [number, number, ...number[]], total: number, marginPercent: string) {
  const problems: ContentProblem[] = []
  const ids = ['winner-19500101', 'loser-19500101']
  const rows = votes.map((count, index) => {
    const share = ((100 * count) / total).toFixed(2)
    return `c,Candidate ${index},,${ids[index] ?? ''},${count},${share},${index === 0 ? 1 : 0}`
  })
  const [contest] = electionsContent(
    {
      name: 'elections_contests.csv',
      text: `contest_id,election_date,office,state,state_name,total_votes,winner,margin_pct\nc,2024-11-05,President,AK,Alaska,${total},Candidate 0,${marginPercent}\n`,
    },
    {
      name: 'elections_candidates.csv',
      text: `contest_id,candidate,party,person_id,votes,share_pct,won\n${rows.join('\n')}\n`,
    },
    { people: [winner, loser].flatMap((person) => person ?? []), problems },
  )
  expect(problems).toEqual([])
  if (!contest?.hasResults) throw new Error('the contest has no results')
  const { event, tookPart } = electionResults(contest)
  const person = (id: string, metric: string) => tookPart.get(id)?.(metric) ?? null
  return {
    event,
    ofWinner: (metric: string) => person('winner-19500101', metric),
    ofLoser: (metric: string) => person('loser-19500101', metric),
  }
}

test('shares and leads come from the votes, and the two leads of one contest are the same number', () => {
  // Alaska 2024: the rounded shares differ by 13.13, the published margin is 13.14.
  const alaska = resultsOf([184_458, 140_026, 13_693], 338_177, '13.14')
  expect(alaska.ofWinner('lead_percent')).toBeCloseTo(13.138_682, 5)
  expect(alaska.event('margin_percent')).toBe(alaska.ofWinner('lead_percent'))
  expect(alaska.ofLoser('lead_percent')).toBeCloseTo(-13.138_682, 5)
  expect(alaska.event('winner_share_percent')).toBe(alaska.ofWinner('vote_share_percent'))
  expect(alaska.event('runner_up_share_percent')).toBe(alaska.ofLoser('vote_share_percent'))
  expect(alaska.event('other_share_percent')).toBeCloseTo(4.049_064, 5)
})

test('a lead just under 10 percent and others just under 2.5 percent miss their thresholds', () => {
  const close = resultsOf([537_500, 437_540, 24_960], 1_000_000, '10.00')
  const lead = close.ofWinner('lead_percent')
  expect(lead).toBe(9.996)
  expect(meets({ metric: 'lead_percent', comparator: '>=', threshold: 10 }, lead)).toBe(false)
  const others = close.event('other_share_percent')
  expect(others).toBe(2.496)
  expect(meets({ metric: 'other_share_percent', comparator: '>=', threshold: 2.5 }, others)).toBe(false)
})

test('a threshold reached to the exact vote is met', () => {
  const even = resultsOf([550_000, 425_000, 20_000, 5000], 1_000_000, '12.50')
  expect(even.event('other_share_percent')).toBe(2.5)
  expect(even.event('margin_percent')).toBe(12.5)
  expect(even.ofWinner('vote_share_percent')).toBe(55)
})
