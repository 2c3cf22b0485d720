import type { Content } from '../../server/src/catalogue/content.ts'
import type { Play, Sides } from '../../shared/src/live/play.ts'

/** Returns a team's kicker in a game by its box score, or an unnamed one if there is no box score. */
export function kickersOf(content: Content): (game: string, team: string) => string {
  const kickers = new Map(
    content.statLines
      .filter(({ person }) => person.category === 'Kicker')
      .map(({ game, team, person }) => [`${game.id} ${team}`, person.id]),
  )
  return (game, team) => kickers.get(`${game} ${team}`) ?? unnamedKicker(team)
}

export function unnamedKicker(team: string): string {
  return `kicker of ${team}`
}

/**
 * Adds kickers and results to kicks: earlier seasons' plays lack both, but the score after the play shows the result.
 */
export function withKicks(
  plays: readonly Play[],
  sides: Sides,
  kickerOf: (team: string) => string,
): readonly Play[] {
  let before = { homeScore: 0, awayScore: 0 }
  return plays.map((play): Play => {
    const { possession, yardsToGoal } = play
    const column = possession === sides.home ? 'homeScore' : 'awayScore'
    const points = play[column] - before[column]
    before = play
    if (possession === null) return play
    const kicker = kickerOf(possession)
    const kickDistance = yardsToGoal === null ? null : yardsToGoal + 18
    if (play.kind === 'field_goal')
      return { ...play, kicker, kickDistance, fieldGoal: points === 3 ? 'made' : 'missed' }
    if (play.kind === 'extra_point') return { ...play, kicker, extraPoint: points === 1 ? 'good' : 'failed' }
    return play
  })
}
