import type { GolfEvent } from './content.ts'
import { golfEventRow, golfResultRow } from './data-rows.ts'
import { peopleById, readTable, referTo, rowsBy, type ContentFile, type Known } from './read-table.ts'

/** Tournaments with their fields. One has results once its winner is known and at least one player has a finish. */
export function golfContent(
  eventsFile: ContentFile,
  resultsFile: ContentFile,
  { people, problems }: Known,
): GolfEvent[] {
  const events = readTable(eventsFile, golfEventRow, problems)
  const eventById = rowsBy(events, 'event_id', problems)
  const results = readTable(resultsFile, golfResultRow, problems)
  const event = referTo(results, { field: 'event_id', to: eventById }, problems)
  const person = referTo(results, { field: 'person_id', to: peopleById(people) }, problems)
  const fields = Map.groupBy(
    results.rows.map((row) => {
      event(row, row.event_id)
      return {
        eventId: row.event_id,
        person: person(row, row.person_id),
        finish: row.finish_text,
        position: row.finish_position,
        madeCut: row.made_cut,
      }
    }),
    ({ eventId }) => eventId,
  )
  return events.rows.map((row) => {
    const field = fields.get(row.event_id) ?? []
    return {
      id: row.event_id,
      name: row.name,
      tour: row.tour,
      season: row.season,
      startDate: row.start_date,
      course: row.course,
      location: row.location,
      field,
      hasResults: row.winner !== null && field.some(({ finish }) => finish !== null),
    }
  })
}
