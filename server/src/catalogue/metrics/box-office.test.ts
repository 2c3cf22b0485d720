import { expect, test } from 'vitest'
import { boxOfficeContent } from '../box-office-content.ts'
import type { ContentProblem } from '../bad-content.ts'
import { boxOfficeResults } from './box-office.ts'

/** A film as in its row: what it grossed over the three days, and its day in release on that Sunday. */
interface FilmRow {
  readonly title: string
  readonly gross: number
  readonly day: number | ''
  /** The source's own mark, which leaves out films that came out before Thursday. */
  readonly opening?: 0 | 1
}

function weekendFrom(friday: string, films: readonly FilmRow[]) {
  const problems: ContentProblem[] = []
  const weekends = `weekend_id,friday,sunday,complete,films,top_film,top_gross\nw,${friday},${friday},1,15,,\n`
  const header = 'weekend_id,rank,release_id,title,weekend_gross,days_in_release,opening_weekend'
  const rows = films.map(
    ({ title, gross, day, opening = 0 }, index) =>
      `w,${index + 1},rl${index},${title},${gross},${day},${opening}`,
  )
  const [weekend] = boxOfficeContent(
    { name: 'boxoffice_weekends.csv', text: weekends },
    { name: 'boxoffice_weekend_films.csv', text: [header, ...rows, ''].join('\n') },
    problems,
  )
  expect(problems).toEqual([])
  if (!weekend) throw new Error('no weekend was read')
  const opened = weekend.films.filter(({ opens }) => opens).map(({ title }) => title)
  return { opened, results: boxOfficeResults(weekend) }
}

function openingsOf(friday: string, films: readonly FilmRow[]) {
  const {
    opened,
    results: { event },
  } = weekendFrom(friday, films)
  return {
    opened,
    topFilmIsNew: event('top_film_is_new'),
    bestOpening: event('best_opening_gross'),
    openings: event('openings'),
  }
}

const wicked = { title: 'Wicked', gross: 11_000_000, day: 10 }

test.each([
  {
    is: 'Moana 2, out on Wednesday with showings on Tuesday',
    friday: '2024-11-29',
    films: [{ title: 'Moana 2', gross: 139_900_000, day: 7 }, wicked],
    says: { opened: ['Moana 2'], topFilmIsNew: 1, bestOpening: 139_900_000, openings: 1 },
  },
  {
    is: 'Despicable Me 4, out on Wednesday',
    friday: '2024-07-05',
    films: [
      { title: 'Despicable Me 4', gross: 75_200_000, day: 5 },
      { title: 'Inside Out 2', gross: 30_000_000, day: 24 },
    ],
    says: { opened: ['Despicable Me 4'], topFilmIsNew: 1, bestOpening: 75_200_000, openings: 1 },
  },
  {
    is: 'Nosferatu, out on Christmas Day, behind two older films',
    friday: '2024-12-27',
    films: [
      { title: 'Sonic the Hedgehog 3', gross: 37_000_000, day: 10 },
      { title: 'Mufasa: The Lion King', gross: 36_000_000, day: 10 },
      { title: 'Nosferatu', gross: 21_600_000, day: 5 },
      { title: 'A Complete Unknown', gross: 11_600_000, day: 5 },
    ],
    says: {
      opened: ['Nosferatu', 'A Complete Unknown'],
      topFilmIsNew: 0,
      bestOpening: 21_600_000,
      openings: 2,
    },
  },
  {
    is: 'a film out on Friday',
    friday: '2023-06-30',
    films: [{ title: 'Indiana Jones', gross: 60_685_103, day: 3, opening: 1 as const }, wicked],
    says: { opened: ['Indiana Jones'], topFilmIsNew: 1, bestOpening: 60_685_103, openings: 1 },
  },
  {
    is: 'a second weekend',
    friday: '2024-12-06',
    films: [{ title: 'Moana 2', gross: 52_000_000, day: 14 }, wicked],
    says: { opened: [], topFilmIsNew: 0, bestOpening: 0, openings: 0 },
  },
  {
    is: 'a film out the Sunday before, whose first weekend was that Sunday',
    friday: '2023-11-17',
    films: [{ title: 'Tiger 3', gross: 709_472, day: 8 }, wicked],
    says: { opened: [], topFilmIsNew: 0, bestOpening: 0, openings: 0 },
  },
  {
    is: 'a film with an unknown release day: the source’s flag counts',
    friday: '2024-12-06',
    films: [
      { title: 'Unknown day', gross: 90_000_000, day: '' as const, opening: 1 as const },
      { title: 'Unknown and old', gross: 12_000_000, day: '' as const },
    ],
    says: { opened: ['Unknown day'], topFilmIsNew: 1, bestOpening: 90_000_000, openings: 1 },
  },
])('a film opens in the first weekend in which it is shown: $is', ({ friday, films, says }) => {
  expect(openingsOf(friday, films)).toEqual(says)
})

test('a top film with just under 40 percent of the weekend does not have 40 percent of it', () => {
  const films = [
    { title: 'Moana 2', gross: 39_996_000, day: 14 },
    { title: 'Wicked', gross: 30_002_000, day: 17 },
    { title: 'Gladiator II', gross: 30_002_000, day: 17 },
  ]
  expect(weekendFrom('2024-12-06', films).results.event('top_share_percent')).toBe(39.996)
})
