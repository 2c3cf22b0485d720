/** Four quarters of 15 minutes. */
export const regulationSeconds = 3600

export interface ScoredPlay {
  readonly play_id: number
  readonly quarter: number
  readonly seconds_left: number
  readonly home_score: number
  readonly away_score: number
}

/** How far a game has come, in seconds of its own clock: quarters of 15 minutes, then overtime of 10. */
export function playedSeconds({
  quarter,
  seconds_left: left,
}: Pick<ScoredPlay, 'quarter' | 'seconds_left'>): number {
  return quarter > 4
    ? regulationSeconds + Math.max(0, 600 - left)
    : (quarter - 1) * 900 + Math.max(0, 900 - left)
}

export interface ScoreStep {
  readonly play_id: number
  readonly at: number
  readonly home: number
  readonly away: number
}

/** Each change of the score at its moment, in order; a clock that runs backward for a play counts as stopped. */
export function scoreSteps(plays: readonly ScoredPlay[]): ScoreStep[] {
  const steps: ScoreStep[] = []
  let latest = 0
  let [home, away] = [0, 0]
  for (const play of plays.toSorted((a, b) => a.play_id - b.play_id)) {
    latest = Math.max(latest, playedSeconds(play))
    if (play.home_score === home && play.away_score === away) continue
    home = play.home_score
    away = play.away_score
    steps.push({ play_id: play.play_id, at: latest, home, away })
  }
  return steps
}
