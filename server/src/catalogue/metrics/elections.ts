import type { Candidate, Contest } from '../content.ts'
import { twoDecimals, valueOf, type EventResults, type Metrics } from './event-results.ts'

interface Standing {
  readonly candidate: Candidate
  readonly contest: Contest
}

/** Shares are percent of the votes, to two decimals as published. The winner is who the source says won. */
export const electionMetrics: Metrics<Standing, Contest> = {
  person: {
    won: ({ candidate }) => Number(candidate.won === true),
    vote_share_percent: ({ candidate }) => candidate.sharePercent,
    lead_percent: ({ candidate, contest }) =>
      candidate.sharePercent === null
        ? null
        : twoDecimals(candidate.sharePercent - bestShare(contest, candidate)),
  },
  event: {
    total_votes: ({ totalVotes }) => totalVotes,
    margin_percent: (contest) =>
      contest.marginPercent ?? twoDecimals(winnerShare(contest) - runnerUpShare(contest)),
    winner_share_percent: winnerShare,
    runner_up_share_percent: runnerUpShare,
    other_share_percent: (contest) =>
      twoDecimals(
        contest.candidates.reduce((sum, { sharePercent }) => sum + (sharePercent ?? 0), 0) -
          winnerShare(contest) -
          runnerUpShare(contest),
      ),
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

function winnerOf({ candidates }: Contest): Candidate | undefined {
  return (
    candidates.find(({ won }) => won === true) ??
    candidates.toSorted((a, b) => (b.sharePercent ?? 0) - (a.sharePercent ?? 0))[0]
  )
}

function winnerShare(contest: Contest): number {
  return winnerOf(contest)?.sharePercent ?? 0
}

function runnerUpShare(contest: Contest): number {
  const winner = winnerOf(contest)
  return winner ? bestShare(contest, winner) : 0
}

/** The best share of all others. */
function bestShare({ candidates }: Contest, except: Candidate): number {
  return Math.max(
    0,
    ...candidates.filter((candidate) => candidate !== except).map(({ sharePercent }) => sharePercent ?? 0),
  )
}
