import type { z } from 'zod'
import type { ContentProblem } from './bad-content.ts'
import type { Weekend } from './content.ts'
import { weekendFilmRow, weekendRow } from './data-rows.ts'
import { readTable, referTo, requireUnique, rowsBy, type ContentFile } from './read-table.ts'

/** On the Sunday of its first weekend a film is at most a week old, whichever day it came out. */
const maxDaysOnFirstSunday = 7

/** Weekends with their films. One has results when all three days were counted and every film has its gross. */
export function boxOfficeContent(
  weekendsFile: ContentFile,
  filmsFile: ContentFile,
  problems: ContentProblem[],
): Weekend[] {
  const weekends = readTable(weekendsFile, weekendRow, problems)
  const weekendById = rowsBy(weekends, 'weekend_id', problems)
  const films = readTable(filmsFile, weekendFilmRow, problems)
  requireUnique(
    films,
    { field: 'release_id', key: (film) => `${film.weekend_id} ${film.release_id}` },
    problems,
  )
  const weekend = referTo(films, { field: 'weekend_id', to: weekendById }, problems)
  const byWeekend = Map.groupBy(
    films.rows.map((row) => {
      weekend(row, row.weekend_id)
      return {
        weekendId: row.weekend_id,
        releaseId: row.release_id,
        title: row.title,
        rank: row.rank,
        grossDollars: row.weekend_gross,
        opens: isFirstWeekend(row),
      }
    }),
    ({ weekendId }) => weekendId,
  )
  return weekends.rows.map((row) => {
    const ofWeekend = byWeekend.get(row.weekend_id) ?? []
    return {
      id: row.weekend_id,
      friday: row.friday,
      sunday: row.sunday,
      films: ofWeekend,
      hasResults:
        row.complete && ofWeekend.length > 1 && ofWeekend.every(({ grossDollars }) => grossDollars !== null),
    }
  })
}

/** Without a day in release, the source's own mark is used; it covers only films that came out on Thursday or later. */
function isFirstWeekend(film: z.output<typeof weekendFilmRow>): boolean {
  return film.days_in_release === null ? film.opening_weekend : film.days_in_release <= maxDaysOnFirstSunday
}
