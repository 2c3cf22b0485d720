import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface IndependentPlay {
  readonly id: number
  /** Totals of everybody up to and with this play: person's league id, then statistic. Only what is not 0. */
  readonly totals: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Points after the play. */
  readonly home: number
  readonly away: number
}

/**
 * Running totals of every game, computed a second time from the CSV rows alone: each statistic is the sum or count of
 * the rows that a scorer would look for. Nothing here is shared with the product's rule.
 */
export function independentPlays(directory: string): ReadonlyMap<string, () => Generator<IndependentPlay>> {
  const [header = '', ...lines] = readFileSync(join(directory, 'football_plays.csv'), 'utf8')
    .trim()
    .split('\n')
  const columns = header.split(',')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return new Map(columns.map((column, index) => [column, cells[index] ?? '']))
  })
  const games = Map.groupBy(rows, (row) => row.get('game_id') ?? '')
  return new Map([...games].map(([game, ofGame]) => [game, () => totalsOf(ofGame)]))
}

type Row = ReadonlyMap<string, string>

/** The statistics: whose they are, which rows count, and how much a row is worth. */
const statistics: readonly {
  readonly name: string
  readonly who: readonly string[]
  readonly counts: (row: Row) => boolean
  readonly worth?: string
}[] = [
  { name: 'attempts', who: ['passer'], counts: (row) => isThrow(row) },
  { name: 'targets', who: ['receiver'], counts: (row) => isThrow(row) },
  { name: 'completions', who: ['passer'], counts: (row) => isCatch(row) },
  { name: 'receptions', who: ['receiver'], counts: (row) => isCatch(row) },
  { name: 'passing_yards', who: ['passer'], counts: (row) => isCatch(row), worth: 'yards' },
  { name: 'receiving_yards', who: ['receiver'], counts: (row) => isCatch(row), worth: 'yards' },
  { name: 'passing_tds', who: ['passer'], counts: (row) => isCatch(row) && row.get('touchdown') === '1' },
  { name: 'receiving_tds', who: ['receiver'], counts: (row) => isCatch(row) && row.get('touchdown') === '1' },
  { name: 'interceptions', who: ['passer'], counts: (row) => isThrow(row) && row.get('intercepted') === '1' },
  { name: 'sacks_taken', who: ['passer'], counts: (row) => row.get('sack') === '1' && isPlayed(row) },
  { name: 'rushing_attempts', who: ['runner'], counts: (row) => isCarry(row) },
  { name: 'rushing_yards', who: ['runner'], counts: (row) => isCarry(row), worth: 'yards' },
  { name: 'rushing_tds', who: ['runner'], counts: (row) => isCarry(row) && row.get('touchdown') === '1' },
  { name: 'field_goals_attempted', who: ['kicker'], counts: (row) => row.get('play') === 'field_goal' },
  { name: 'field_goals_made', who: ['kicker'], counts: (row) => row.get('field_goal') === 'made' },
  { name: 'extra_points_attempted', who: ['kicker'], counts: (row) => row.get('play') === 'extra_point' },
  { name: 'extra_points_made', who: ['kicker'], counts: (row) => row.get('extra_point') === 'good' },
  {
    name: 'special_teams_tds',
    who: ['returner'],
    counts: (row) =>
      row.get('return_touchdown') === '1' &&
      ['kickoff', 'punt', 'field_goal'].includes(row.get('play') ?? ''),
  },
  { name: 'tackles_solo', who: ['tackler', 'second_tackler'], counts: (row) => isPlayed(row) },
]

function isPlayed(row: Row): boolean {
  const play = row.get('play')
  return play !== '' && play !== 'no_play' && !isTryForTwo(row)
}

function isTryForTwo(row: Row): boolean {
  return row.get('down') === '' && (row.get('play') === 'pass' || row.get('play') === 'run')
}

function isThrow(row: Row): boolean {
  return (
    row.get('play') === 'qb_spike' || (row.get('play') === 'pass' && row.get('sack') === '0' && isPlayed(row))
  )
}

function isCatch(row: Row): boolean {
  return isThrow(row) && row.get('pass_complete') === '1'
}

function isCarry(row: Row): boolean {
  return row.get('play') === 'qb_kneel' || (row.get('play') === 'run' && isPlayed(row))
}

function* totalsOf(rows: readonly Row[]): Generator<IndependentPlay> {
  const totals = new Map<string, Map<string, number>>()
  const of = (person: string) => {
    const ofPerson = totals.get(person) ?? new Map<string, number>()
    totals.set(person, ofPerson)
    return ofPerson
  }
  const add = (person: string, name: string, worth: number) => {
    if (person !== '') of(person).set(name, (of(person).get(name) ?? 0) + worth)
  }
  const most = (person: string, name: string, value: number) =>
    of(person).set(name, Math.max(of(person).get(name) ?? 0, value))
  let fumbled: Row | null = null
  for (const row of rows) {
    for (const { name, who, counts, worth } of statistics) {
      if (!counts(row)) continue
      for (const column of who) add(row.get(column) ?? '', name, worth ? Number(row.get(worth)) : 1)
    }
    const kicker = row.get('kicker') ?? ''
    if (row.get('field_goal') === 'made' && kicker !== '')
      most(kicker, 'field_goal_longest', Number(row.get('kick_distance')))
    if (fumbled && isLostTo(fumbled, row)) add(carrierOf(fumbled), 'fumbles_lost', 1)
    if (hasHappened(row) && row.get('possession') !== '') fumbled = null
    if (hasHappened(row) && row.get('fumble') === '1') fumbled = row
    const [home, away] = [Number(row.get('home_score')), Number(row.get('away_score'))]
    yield { id: Number(row.get('play_id')), totals, home, away }
  }
}

function hasHappened(row: Row): boolean {
  return row.get('play') !== '' && row.get('play') !== 'no_play'
}

/** Whether the other side has the ball in the next play, other than after a fourth down or a kickoff. */
function isLostTo(fumbled: Row, next: Row): boolean {
  const isOffense = fumbled.get('play') === 'run' || fumbled.get('play') === 'pass'
  const side = next.get('possession') ?? ''
  return (
    isOffense &&
    fumbled.get('down') !== '4' &&
    hasHappened(next) &&
    next.get('play') !== 'kickoff' &&
    side !== '' &&
    side !== fumbled.get('possession')
  )
}

function carrierOf(row: Row): string {
  if (row.get('play') === 'run') return row.get('runner') ?? ''
  return (row.get('pass_complete') === '1' ? row.get('receiver') : row.get('passer')) ?? ''
}
