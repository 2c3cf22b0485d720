/** The parts of a stat line that show for which team a person played and when. */
export interface Appearance {
  readonly week: number
  readonly team: string
}

/**
 * A person's team in a week is that of the latest stat line of the season up to then, otherwise that of the earliest
 * later one, otherwise the one in the roster (GAME 'Collections'). A trade follows the person.
 */
export function teamInWeek(
  appearances: readonly Appearance[],
  week: number,
  roster: string | null,
): string | null {
  const inOrder = appearances.toSorted((a, b) => a.week - b.week)
  const upToThen = inOrder.findLast((appearance) => appearance.week <= week)
  return (upToThen ?? inOrder[0])?.team ?? roster
}

export interface Side {
  readonly home: string
  readonly away: string
}

/** Everybody on either roster that week, and everybody with a stat line in the game. */
export function takesPart(
  game: Side,
  person: { readonly team: string | null; readonly hasStatLine: boolean },
): boolean {
  return person.hasStatLine || person.team === game.home || person.team === game.away
}

/** From this week on, a season's own games show well enough who plays; before it, last season's do. */
export const firstWeekOfOwnForm = 4
const lowestStarterFame = 70

export interface StarterCandidate {
  readonly category: string
  readonly fame: number
  /** Games of the person's team: in earlier weeks of the season, or last season's before week 4 and without any. */
  readonly teamGames: number
  readonly played: number
}

/**
 * Whether a person may be in a starter pack: well known, not a defender, and on the field in every game (GAME 'Starter
 * people').
 */
export function isStarterPerson(candidate: StarterCandidate): boolean {
  return isKnownEnough(candidate) && candidate.teamGames > 0 && candidate.played === candidate.teamGames
}

/** The part of that rule that does not depend on games. */
export function isKnownEnough({ category, fame }: Pick<StarterCandidate, 'category' | 'fame'>): boolean {
  return category !== 'Defender' && fame >= lowestStarterFame
}
