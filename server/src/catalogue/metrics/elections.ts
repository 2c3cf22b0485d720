import type { Candidate, Contest } from '../content.ts'
import { valueOf, type EventResults, type Metrics } from './event-results.ts'

interface Standing {
  readonly candidate: Candidate
  readonly contest: Contest
}

/**
 * Percentages of all votes, unrounded, so that the votes decide whether a threshold is met; screens round them. The
 * winner is the one that the source names.
 */
export const electionMetrics: Metrics<Standing, Contest> = {
  person: {
    won: ({ candidate }) => Number(candidate.won === true),
    vote_share_percent: ({ candidate, contest }) => percentOf(contest, candidate.votes ?? 0),
    lead_percent: ({ candidate, contest }) =>
      percentOf(contest, (candidate.votes ?? 0) - maxVotes(contest, candidate)),
  },
  event: {
    total_votes: ({ totalVotes }) => totalVotes,
    margin_percent: (contest) => percentOf(contest, winnerVotes(contest) - runnerUpVotes(contest)),
    winner_share_percent: (contest) => percentOf(contest, winnerVotes(contest)),
    runner_up_share_percent: (contest) => percentOf(contest, runnerUpVotes(contest)),
    other_share_percent: (contest) =>
      percentOf(contest, sumOfVotes(contest) - winnerVotes(contest) - runnerUpVotes(contest)),
  },
}

export function electionResults(contest: Contest): EventResults {
  const known = contest.candidates.flatMap((candidate) =>
    candidate.person ? [[candidate.person.id, candidate] as const] : [],
  )
  return {
    tookPart: new Map(
      known.map(([id, candidate]) => [id, valueOf(electionMetrics.person, { candidate, contest })]),
    ),
    event: valueOf(electionMetrics.event, contest),
  }
}

function percentOf({ totalVotes }: Contest, votes: number): number | null {
  return totalVotes === null ? null : (100 * votes) / totalVotes
}

function winnerOf({ candidates }: Contest): Candidate | undefined {
  return (
    candidates.find(({ won }) => won === true) ??
    candidates.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))[0]
  )
}

function winnerVotes(contest: Contest): number {
  return winnerOf(contest)?.votes ?? 0
}

function runnerUpVotes(contest: Contest): number {
  const winner = winnerOf(contest)
  return winner ? maxVotes(contest, winner) : 0
}

function sumOfVotes({ candidates }: Contest): number {
  return candidates.reduce((sum, { votes }) => sum + (votes ?? 0), 0)
}

/** The maximum of votes among all others. */
function maxVotes({ candidates }: Contest, except: Candidate): number {
  return Math.max(0, ...candidates.filter((candidate) => candidate !== except).map(({ votes }) => votes ?? 0))
}
