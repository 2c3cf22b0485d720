import type { Content } from '../../server/src/catalogue/content.ts'
import type { Play, Sides } from '../../shared/src/live/play.ts'

/** Who kicked for a team in a game, by its box score; where there is none somebody without a name. */
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

/** The plays of earlier seasons do not say who kicked nor whether it was good: the score after them does. */
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
