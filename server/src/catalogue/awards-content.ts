import type { Ceremony } from './content.ts'
import { awardsEventRow, nominationRow } from './data-rows.ts'
import {
  peopleById,
  readTable,
  referTo,
  requireUnique,
  rowsBy,
  type ContentFile,
  type Known,
} from './read-table.ts'

/** Ceremonies with their nominations. One has results once every nomination says whether it won. */
export function awardsContent(
  eventsFile: ContentFile,
  nominationsFile: ContentFile,
  { people, problems }: Known,
): Ceremony[] {
  const events = readTable(eventsFile, awardsEventRow, problems)
  const eventById = rowsBy(events, 'event_id', problems)
  const nominations = readTable(nominationsFile, nominationRow, problems)
  requireUnique(nominations, { field: 'nomination_id', key: ({ nomination_id }) => nomination_id }, problems)
  const event = referTo(nominations, { field: 'event_id', to: eventById }, problems)
  const person = referTo(nominations, { field: 'person_ids', to: peopleById(people) }, problems)
  const byEvent = Map.groupBy(
    nominations.rows.map((row) => {
      event(row, row.event_id)
      return {
        eventId: row.event_id,
        category: row.category,
        nominee: row.nominee,
        work: row.work,
        people: row.person_ids.flatMap((id) => person(row, id) ?? []),
        won: row.winner,
      }
    }),
    ({ eventId }) => eventId,
  )
  return events.rows.map((row) => {
    const ofEvent = byEvent.get(row.event_id) ?? []
    return {
      id: row.event_id,
      show: row.show,
      edition: row.edition,
      year: yearOf(row),
      date: row.ceremony_date,
      nominations: ofEvent,
      hasResults: ofEvent.length > 0 && ofEvent.every(({ won }) => won !== null),
    }
  })
}

/** If the day is not known, the id or the note on the source still gives the year: 'year only: 2021'. */
function yearOf(row: { event_id: string; ceremony_date: string | null; date_source: string | null }): number {
  const text = row.ceremony_date ?? `${row.date_source ?? ''} ${row.event_id}`
  return Number(/\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? 0)
}
