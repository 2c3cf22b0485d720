import {
  firstWeekOfOwnForm,
  isKnownEnough,
  isStarterPerson,
  takesPart,
  teamInWeek,
} from '@called-shot/shared/catalogue/rosters.ts'
import type { Content, Game, Person, StatLine } from './content.ts'
import type { Participant } from './events/season-event.ts'
import { onceForFacts } from './once-for-parts.ts'

/** The team of each person in each week, and the games they played, from the stat lines and the rosters. */
export interface Rosters {
  linesOf(game: Game): readonly StatLine[]
  teamOf(person: Person, at: SeasonWeek): string | null
  participants(game: Game): Participant[]
  /** The people whom a starter pack about this game may hold, best known first. */
  starters(game: Game): Person[]
}

interface SeasonWeek {
  readonly season: number
  readonly week: number
}

export const rostersOf = onceForFacts(makeRosters)

function makeRosters(content: Content): Rosters {
  const players = content.people.filter((person) => person.sport === 'football' && person.leagueId !== null)
  const linesByGame = Map.groupBy(content.statLines, ({ game }) => game.id)
  const linesByPerson = Map.groupBy(content.statLines, ({ person }) => person.id)
  const playedBy = new Map(
    [...linesByPerson].map(([id, lines]) => [id, new Set(lines.map(({ game }) => game.id))]),
  )

  const linesBySeason = new Map(
    [...linesByPerson].map(([id, lines]) => [id, Map.groupBy(lines, ({ game }) => game.season)]),
  )
  function teamOf(person: Person, { season, week }: SeasonWeek): string | null {
    const lines = linesBySeason.get(person.id)?.get(season) ?? []
    const teams = lines.map((line) => ({ week: line.game.week, team: line.team }))
    return teamInWeek(teams, week, person.teamOfSeason.get(season) ?? person.team)
  }

  const teamsInWeek = new Map<string, ReadonlyMap<string, readonly Person[]>>()
  function teams(at: SeasonWeek): ReadonlyMap<string, readonly Person[]> {
    const key = `${at.season} ${at.week}`
    const found = teamsInWeek.get(key) ?? Map.groupBy(players, (person) => teamOf(person, at) ?? '')
    teamsInWeek.set(key, found)
    return found
  }

  function participants(game: Game): Participant[] {
    const rosters = teams(game)
    const lines = new Map((linesByGame.get(game.id) ?? []).map((line) => [line.person, line.team]))
    const everybody = new Set([
      ...(rosters.get(game.home) ?? []),
      ...(rosters.get(game.away) ?? []),
      ...lines.keys(),
    ])
    return [...everybody]
      .map((person) => ({ person, team: lines.get(person) ?? teamOf(person, game) }))
      .filter(({ person, team }) => takesPart(game, { team, hasStatLine: lines.has(person) }))
      .sort((a, b) => b.person.fame - a.person.fame || (a.person.id < b.person.id ? -1 : 1))
      .map(({ person, team }) => ({ personId: person.id, team }))
  }

  const playedGames = gamesByTeam(content.games)

  /**
   * Last season's games (of the person's team at the time) count before week 4, this season's earlier ones after it. In
   * a live season the files may know no game of this season: then last season's count in all its weeks.
   */
  function hasPlayedEveryGame(person: Person, { season, week }: SeasonWeek): boolean {
    const ofThisSeason = playedGames(teamOf(person, { season, week }), isEarlier({ season, week }))
    const usesLastSeason = week < firstWeekOfOwnForm || ofThisSeason.length === 0
    const games = usesLastSeason
      ? playedGames(teamOf(person, { season: season - 1, week: Infinity }), isRegular(season - 1))
      : ofThisSeason
    const mine = playedBy.get(person.id) ?? new Set()
    const played = games.filter((id) => mine.has(id)).length
    return isStarterPerson({ ...person, teamGames: games.length, played })
  }

  function starters(game: Game): Person[] {
    const rosters = teams(game)
    return [...(rosters.get(game.home) ?? []), ...(rosters.get(game.away) ?? [])]
      .filter((person) => isKnownEnough(person) && hasPlayedEveryGame(person, game))
      .sort((a, b) => b.fame - a.fame || (a.id < b.id ? -1 : 1))
  }

  return { linesOf: (game) => linesByGame.get(game.id) ?? [], teamOf, participants, starters }
}

const isEarlier = (than: SeasonWeek) => (game: Game) => game.season === than.season && game.week < than.week
const isRegular = (season: number) => (game: Game) => game.season === season && game.gameType === 'REG'

/** Finds a team's games with results, oldest first. */
function gamesByTeam(games: readonly Game[]) {
  const gamesOfTeam = new Map<string, Game[]>()
  const played = games.filter(({ hasResults }) => hasResults)
  for (const game of played.toSorted((a, b) => a.season - b.season || a.week - b.week)) {
    for (const team of [game.home, game.away]) gamesOfTeam.set(team, [...(gamesOfTeam.get(team) ?? []), game])
  }
  return (team: string | null, isWanted: (game: Game) => boolean): string[] =>
    (gamesOfTeam.get(team ?? '') ?? []).filter(isWanted).map(({ id }) => id)
}
