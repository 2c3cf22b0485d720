import type { TournamentId } from '@called-shot/shared/ids.ts'
import { isLateEntry, outcomeIsFinal } from '../outcome-state.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import { decideTournament } from '../tournaments/decide-tournament.ts'
import { startTournament } from '../tournaments/start-tournament.ts'
import { eachAlone } from '../each-alone.ts'
import type { Job } from './ticker.ts'

export interface TournamentJobParts {
  readonly database: Pick<Database, 'house'>
  readonly runner: Runner
  readonly lockoutSeconds: number
}

const maxAtOnce = 50

const predictionsIn = `
  tournament_entry n join asset a on a.id = n.prediction_id
  join event e on e.id = a.event_id join outcome o on o.id = a.outcome_id
  where n.tournament_id = t.id`

/** Starts tournaments whose first event is locked, and pays those whose predictions are all final. */
export function tournamentJobs({ database, runner, lockoutSeconds }: TournamentJobParts): Job[] {
  const queries = queriesOf(database.house)
  const start = startTournament({ lockoutSeconds })

  async function startDue(): Promise<boolean> {
    const due = await queries.query<{ id: TournamentId }>({
      name: 'tournaments-to-start',
      text: `
        select t.id from tournament t
        where t.status = 'open' and exists (
          select 1 from ${predictionsIn}
            and (o.status <> 'pending' or e.status <> 'open' or e.closed_at is not null or ${isLateEntry}
              or e.starts_at - make_interval(secs => $2) <= statement_timestamp()))
        order by t.id limit $1`,
      values: [maxAtOnce, lockoutSeconds],
    })
    return (await eachAlone(due, ({ id }) => runner.runHouse(start, { id }))).some(Boolean)
  }

  async function decideFinal(): Promise<boolean> {
    const final = await queries.query<{ id: TournamentId }>({
      name: 'tournaments-to-decide',
      text: `
        select t.id from tournament t
        where t.status = 'started' and not exists (
          select 1 from ${predictionsIn} and not ${isLateEntry} and not (${outcomeIsFinal}))
        order by t.id limit $1`,
      values: [maxAtOnce],
    })
    return (await eachAlone(final, ({ id }) => runner.runHouse(decideTournament, { id }))).some(Boolean)
  }

  return [
    { name: 'start tournaments', everyMilliseconds: 1000, work: startDue },
    { name: 'decide tournaments', everyMilliseconds: 1000, work: decideFinal },
  ]
}
