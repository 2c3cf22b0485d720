import { replaySeconds } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { Play } from '@called-shot/shared/live/play.ts'
import { momentsOfPlays } from '@called-shot/shared/live/rules.ts'
import type { ContentSource } from '../catalogue/read-content.ts'

export interface TimedPlay {
  readonly play: Play
  /** Seconds of the replay since the start. */
  readonly at: number
}

/** The plays of a game in order, each at its time in the replay: the game's clock runs as it actually did. */
export async function replayPlays(content: ContentSource, sourceId: string): Promise<TimedPlay[]> {
  const plays = await content.playsOf(sourceId, content.content().people)
  const seconds = replaySeconds.game - replaySeconds.afterLastPlay
  return momentsOfPlays(plays).map(({ play, share }) => ({ play, at: share * seconds }))
}
