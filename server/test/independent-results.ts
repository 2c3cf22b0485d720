import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The right answer to any prediction, computed a second time from the CSV rows alone. Nothing here is shared with the
 * oracle: no parser, no formula, no type. Tests compare every decided outcome with it.
 */
interface Question {
  /** The event's id in the data: '2025_09_KC_BUF', 'oscars-95', 'president-2024-ak'. */
  readonly event: string
  /** Null for a trigger about the event itself. */
  readonly person: string | null
  /** The trigger's key in triggers.json. */
  readonly trigger: string
}

type Answer = 'true' | 'false' | 'void'

export interface IndependentResults {
  /** Null while the data does not say how the event ended. */
  answer(question: Question): Answer | null
}

type Row = Readonly<Record<string, string>>

interface Rule {
  readonly key: string
  readonly metric: string
  readonly comparator: string
  readonly threshold: number
}

/**
 * The result in the data: not known yet, the person did not take part, or a value, which is null for "no such result".
 */
type Found = 'open' | 'absent' | number | null

export function independentResults(directory: string): IndependentResults {
  const table = (name: string) => rowsOf(readFileSync(join(directory, name), 'utf8'))
  const rules = new Map(
    rulesOf(readFileSync(join(directory, 'triggers.json'), 'utf8')).map((rule) => [rule.key, rule]),
  )
  const leagueIds = new Map(table('people.csv').map((row) => [cell(row, 'id'), cell(row, 'league_id')]))
  const readers = [
    football(table('football_games.csv'), table('football_player_games.csv'), leagueIds),
    golf(table('golf_events.csv'), table('golf_results.csv')),
    awards(table('awards_events.csv'), table('awards_nominations.csv')),
    boxOffice(table('boxoffice_weekends.csv'), table('boxoffice_weekend_films.csv')),
    elections(table('elections_contests.csv'), table('elections_candidates.csv')),
  ]
  return {
    answer({ event, person, trigger }) {
      const rule = rules.get(trigger)
      const reader = readers.find((each) => each.has(event))
      if (!rule || !reader) throw new Error(`no such event or trigger: ${event}, ${trigger}`)
      const found = reader.find(event, person, rule.metric)
      if (found === 'open') return null
      if (found === 'absent') return 'void'
      if (found === null) return 'false'
      const isMet =
        rule.comparator === '>='
          ? found >= rule.threshold
          : rule.comparator === '<='
            ? found <= rule.threshold
            : found === rule.threshold
      return isMet ? 'true' : 'false'
    },
  }
}

interface Reader {
  has(event: string): boolean
  find(event: string, person: string | null, metric: string): Found
}

function football(
  games: readonly Row[],
  lines: readonly Row[],
  leagueIds: ReadonlyMap<string, string>,
): Reader {
  const gameOf = new Map(games.map((game) => [cell(game, 'game_id'), game]))
  const lineOf = new Map(lines.map((line) => [`${cell(line, 'game_id')}/${cell(line, 'league_id')}`, line]))
  const gamesWithLines = new Set(lines.map((line) => cell(line, 'game_id')))
  return {
    has: (event) => gameOf.has(event),
    find(event, person, metric) {
      const game = gameOf.get(event) ?? {}
      if (cell(game, 'home_score') === '' || cell(game, 'away_score') === '' || !gamesWithLines.has(event))
        return 'open'
      const [home, away] = [num(game, 'home_score'), num(game, 'away_score')]
      if (person === null) return footballGame(metric, home, away)
      const line = lineOf.get(`${event}/${leagueIds.get(person) ?? ''}`)
      if (!line) return 'absent'
      const isHome = cell(line, 'team') === cell(game, 'home')
      return footballLine(metric, line, isHome ? [home, away] : [away, home])
    },
  }
}

function footballGame(metric: string, home: number, away: number): Found {
  if (metric === 'total_points') return home + away
  if (metric === 'margin') return home > away ? home - away : away - home
  if (metric === 'home_margin') return home - away
  if (metric === 'home_points') return home
  if (metric === 'away_points') return away
  if (metric === 'higher_score') return home > away ? home : away
  if (metric === 'lower_score') return home > away ? away : home
  throw new Error(`no independent formula for ${metric}`)
}

function footballLine(metric: string, line: Row, [own, other]: readonly [number, number]): Found {
  const get = (column: string) => num(line, column)
  // Hundredths are compared as whole numbers: 7.5 yards on 30 passes are 22,500 hundredths of a yard on 30.
  const perTry = (total: number, tries: number, fewest: number) =>
    tries < fewest ? null : Math.round((total * 100) / tries) / 100
  if (metric === 'team_points') return own
  if (metric === 'opponent_points') return other
  if (metric === 'team_margin') return own - other
  if (metric === 'completion_percentage') return perTry(get('completions') * 100, get('attempts'), 10)
  if (metric === 'yards_per_attempt') return perTry(get('passing_yards'), get('attempts'), 10)
  if (metric === 'yards_per_carry') return perTry(get('rushing_yards'), get('rushing_attempts'), 5)
  if (metric === 'yards_per_catch') return perTry(get('receiving_yards'), get('receptions'), 2)
  if (metric === 'catch_percentage') return perTry(get('receptions') * 100, get('targets'), 4)
  if (metric === 'total_yards') return get('passing_yards') + get('rushing_yards') + get('receiving_yards')
  if (metric === 'scrimmage_yards') return get('rushing_yards') + get('receiving_yards')
  if (metric === 'touchdowns_accounted_for')
    return get('passing_tds') + get('rushing_tds') + get('receiving_tds')
  if (metric === 'total_touchdowns') {
    return ['rushing_tds', 'receiving_tds', 'special_teams_tds', 'defensive_tds']
      .map(get)
      .reduce((a, b) => a + b)
  }
  if (metric === 'turnovers') return get('interceptions') + get('fumbles_lost')
  if (metric === 'field_goals_missed') return get('field_goals_attempted') - get('field_goals_made')
  if (metric === 'kicks_missed') {
    return (
      get('field_goals_attempted') +
      get('extra_points_attempted') -
      get('field_goals_made') -
      get('extra_points_made')
    )
  }
  if (metric === 'kicking_points') return get('extra_points_made') + get('field_goals_made') * 3
  if (metric === 'tackles') return get('tackles_solo') + get('tackle_assists')
  if (metric === 'disruptions') return get('passes_defended') + get('sacks')
  if (metric === 'big_plays') return get('fumbles_forced') + get('defensive_interceptions') + get('sacks')
  if (!(metric in line)) throw new Error(`no independent formula for ${metric}`)
  return cell(line, metric) === '' ? null : get(metric)
}

function golf(events: readonly Row[], results: readonly Row[]): Reader {
  const eventOf = new Map(events.map((event) => [cell(event, 'event_id'), event]))
  return {
    has: (id) => eventOf.has(id),
    find(id, person, metric) {
      const field = results.filter((row) => cell(row, 'event_id') === id && cell(row, 'finish_text') !== '')
      if (cell(eventOf.get(id) ?? {}, 'winner') === '' || field.length === 0) return 'open'
      const places = field.map((row) => cell(row, 'finish_position'))
      if (person === null) {
        if (metric === 'players_past_cut') return field.filter((row) => cell(row, 'made_cut') === '1').length
        if (metric === 'players_second') return places.filter((place) => place === '2').length
        if (metric === 'players_top_ten')
          return places.filter((place) => place !== '' && Number(place) < 11).length
        if (metric === 'players_withdrawn')
          return field.filter((row) => ['WD', 'DQ'].includes(cell(row, 'finish_text'))).length
      }
      const mine = field.find((row) => cell(row, 'person_id') === person)
      if (!mine) return 'absent'
      const place = cell(mine, 'finish_position')
      if (metric === 'finish_position') return place === '' ? null : Number(place)
      if (metric === 'field_share') return place === '' ? null : Number(place) / field.length
      if (metric === 'missed_cut') return cell(mine, 'finish_text') === 'CUT' ? 1 : 0
      throw new Error(`no independent formula for ${metric}`)
    },
  }
}

function awards(events: readonly Row[], nominations: readonly Row[]): Reader {
  const showOf = new Map(events.map((event) => [cell(event, 'event_id'), cell(event, 'show')]))
  return {
    has: (id) => showOf.has(id),
    find(id, person, metric) {
      const rows = nominations.filter((row) => cell(row, 'event_id') === id)
      if (rows.length === 0 || rows.some((row) => cell(row, 'winner') === '')) return 'open'
      const won = rows.filter((row) => cell(row, 'winner') === '1')
      if (person !== null) {
        const isNominated = (row: Row) => cell(row, 'person_ids').split('|').includes(person)
        if (!rows.some(isNominated)) return 'absent'
        if (metric === 'awards_won') return won.filter(isNominated).length
      }
      const isFilms = showOf.get(id) === 'Academy Awards'
      const contender = (row: Row) =>
        isFilms && cell(row, 'work') !== '' ? cell(row, 'work') : cell(row, 'nominee')
      const count = (of: readonly Row[], name: string) => of.filter((row) => contender(row) === name).length
      const names = [...new Set(rows.map(contender))]
      const most = Math.max(...names.map((name) => count(rows, name)))
      const favorites = names.filter((name) => count(rows, name) === most)
      const top = won
        .filter((row) => cell(row, 'category') === (isFilms ? 'BEST PICTURE' : 'ALBUM OF THE YEAR'))
        .map(contender)
      if (metric === 'most_awards') return Math.max(...names.map((name) => count(won, name)))
      if (metric === 'favourite_awards') return Math.max(...favorites.map((name) => count(won, name)))
      if (metric === 'top_prize_to_favourite') return top.some((name) => favorites.includes(name)) ? 1 : 0
      if (metric === 'top_prize_winner_awards') return Math.max(...top.map((name) => count(won, name)))
      if (metric === 'top_prize_winner_nominations') return Math.max(...top.map((name) => count(rows, name)))
      if (metric === 'identity_winners') {
        return new Set(
          won.flatMap((row) =>
            cell(row, 'person_ids')
              .split('|')
              .filter((name) => name !== ''),
          ),
        ).size
      }
      throw new Error(`no independent formula for ${metric}`)
    },
  }
}

function boxOffice(weekends: readonly Row[], films: readonly Row[]): Reader {
  const weekendOf = new Map(weekends.map((weekend) => [cell(weekend, 'weekend_id'), weekend]))
  return {
    has: (id) => weekendOf.has(id),
    find(id, person, metric) {
      const shown = films.filter((film) => cell(film, 'weekend_id') === id)
      const isCounted = cell(weekendOf.get(id) ?? {}, 'complete') === '1' && shown.length > 0
      if (!isCounted || shown.some((film) => cell(film, 'weekend_gross') === '')) return 'open'
      if (person !== null) return 'absent'
      const ranked = shown.toSorted((a, b) => num(b, 'weekend_gross') - num(a, 'weekend_gross'))
      const gross = (place: number) => num(ranked[place] ?? {}, 'weekend_gross')
      const total = ranked.reduce((sum, film) => sum + num(film, 'weekend_gross'), 0)
      const sunday = Date.parse(cell(weekendOf.get(id) ?? {}, 'sunday'))
      const fresh = ranked.filter((film) => isFirstWeekend(film, sunday))
      if (metric === 'top_gross') return gross(0)
      if (metric === 'runner_up_gross') return gross(1)
      if (metric === 'weekend_gross') return total
      if (metric === 'best_opening_gross') return fresh[0] ? num(fresh[0], 'weekend_gross') : 0
      if (metric === 'top_film_is_new') return ranked[0] === fresh[0] ? 1 : 0
      if (metric === 'openings') return fresh.length
      if (metric === 'films_over_ten_million')
        return ranked.filter((film) => num(film, 'weekend_gross') >= 10_000_000).length
      if (metric === 'top_share_percent') return (gross(0) * 100) / total
      throw new Error(`no independent formula for ${metric}`)
    },
  }
}

/** It came out after the previous Sunday, so it was shown on no earlier weekend. */
function isFirstWeekend(film: Row, sunday: number): boolean {
  if (cell(film, 'days_in_release') === '') return cell(film, 'opening_weekend') === '1'
  const aDay = 86_400_000
  const cameOut = sunday - (num(film, 'days_in_release') - 1) * aDay
  return cameOut > sunday - 7 * aDay
}

function elections(contests: readonly Row[], candidates: readonly Row[]): Reader {
  const contestOf = new Map(contests.map((contest) => [cell(contest, 'contest_id'), contest]))
  return {
    has: (id) => contestOf.has(id),
    find(id, person, metric) {
      const contest = contestOf.get(id) ?? {}
      const ballot = candidates.filter((row) => cell(row, 'contest_id') === id)
      const isKnown =
        cell(contest, 'winner') !== '' && cell(contest, 'total_votes') !== '' && ballot.length > 1
      if (!isKnown || ballot.some((row) => cell(row, 'votes') === '')) return 'open'
      // A hundred times the votes, divided once by all of them: the rounded columns of the files are not used.
      const hundredfold = (row: Row) => 100 * num(row, 'votes')
      const bestOf = (rows: readonly Row[]) => Math.max(0, ...rows.map(hundredfold))
      const all = num(contest, 'total_votes')
      if (person !== null) {
        const mine = ballot.find((row) => cell(row, 'person_id') === person)
        if (!mine) return 'absent'
        if (metric === 'won') return cell(mine, 'won') === '1' ? 1 : 0
        if (metric === 'vote_share_percent') return hundredfold(mine) / all
        if (metric === 'lead_percent')
          return (hundredfold(mine) - bestOf(ballot.filter((row) => row !== mine))) / all
      }
      const winner = ballot.find((row) => cell(row, 'won') === '1') ?? {}
      const rest = ballot.filter((row) => row !== winner)
      if (metric === 'total_votes') return all
      if (metric === 'margin_percent') return (hundredfold(winner) - bestOf(rest)) / all
      if (metric === 'winner_share_percent') return hundredfold(winner) / all
      if (metric === 'runner_up_share_percent') return bestOf(rest) / all
      if (metric === 'other_share_percent')
        return (rest.reduce((sum, row) => sum + hundredfold(row), 0) - bestOf(rest)) / all
      throw new Error(`no independent formula for ${metric}`)
    },
  }
}

function rulesOf(text: string): Rule[] {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed) || !parsed.every(isRule)) throw new Error('triggers.json is no list of rules')
  return parsed
}

function isRule(entry: unknown): entry is Rule {
  return (
    typeof entry === 'object' && entry !== null && 'key' in entry && 'metric' in entry && 'threshold' in entry
  )
}

function cell(row: Row, column: string): string {
  return row[column] ?? ''
}

function num(row: Row, column: string): number {
  return Number(cell(row, column) || '0')
}

/** Cells in double quotes may hold commas and line ends; two quotes inside stand for one. */
function rowsOf(text: string): Row[] {
  const records: string[][] = [[]]
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') field += text[(at += 1)] ?? ''
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',' || letter === '\n') {
      records.at(-1)?.push(field)
      field = ''
      if (letter === '\n') records.push([])
    } else if (letter !== '\r') field += letter
  }
  if (field !== '') records.at(-1)?.push(field)
  const [header = [], ...rows] = records.filter((record) => record.length > 1)
  return rows.map((row) => Object.fromEntries(header.map((column, place) => [column, row[place] ?? ''])))
}
