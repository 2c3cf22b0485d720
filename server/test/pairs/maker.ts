import { cardMaker } from './card-maker.ts'
import { eventMaker } from './event-maker.ts'
import { fundsMaker } from './funds-maker.ts'
import { startGathering, type Making, type MakerParts } from './gathering.ts'
import { tradeMaker } from './trade-maker.ts'

export type Maker = ReturnType<typeof createMaker>['maker']

/** Sets stages: each call adds one more thing for the race to find; `making` holds all of it, for three commits. */
export function createMaker(parts: MakerParts) {
  const gathering = startGathering(parts)
  const funds = fundsMaker(gathering)
  const cards = cardMaker(gathering, funds)
  const { copies, making } = gathering
  const maker = {
    seriesId: copies.series.id,
    throws300: copies.trigger('throws300'),
    ...funds,
    ...cards,
    ...eventMaker(gathering, cards),
    ...tradeMaker(gathering, funds),
  }
  return { maker, making: making satisfies Making }
}
