import type { Contest } from './content.ts'
import { electionCandidateRow, electionContestRow } from './data-rows.ts'
import { peopleById, readTable, referTo, rowsBy, type ContentFile, type Known } from './read-table.ts'

/** Contests with their candidates. One has results once winner, total and every candidate's votes are known. */
export function electionsContent(
  contestsFile: ContentFile,
  candidatesFile: ContentFile,
  { people, problems }: Known,
): Contest[] {
  const contests = readTable(contestsFile, electionContestRow, problems)
  const contestById = rowsBy(contests, 'contest_id', problems)
  const candidates = readTable(candidatesFile, electionCandidateRow, problems)
  const contest = referTo(candidates, { field: 'contest_id', to: contestById }, problems)
  const person = referTo(candidates, { field: 'person_id', to: peopleById(people) }, problems)
  const byContest = Map.groupBy(
    candidates.rows.map((row) => {
      contest(row, row.contest_id)
      return {
        contestId: row.contest_id,
        name: row.candidate,
        party: row.party,
        person: person(row, row.person_id),
        votes: row.votes,
        won: row.won,
      }
    }),
    ({ contestId }) => contestId,
  )
  return contests.rows.map((row) => {
    const ofContest = byContest.get(row.contest_id) ?? []
    return {
      id: row.contest_id,
      date: row.election_date,
      office: row.office,
      state: row.state,
      stateName: row.state_name,
      totalVotes: row.total_votes,
      winner: row.winner,
      candidates: ofContest,
      hasResults:
        row.winner !== null &&
        row.total_votes !== null &&
        row.total_votes > 0 &&
        ofContest.length > 1 &&
        ofContest.every(({ votes }) => votes !== null),
    }
  })
}
