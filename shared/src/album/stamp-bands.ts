import { drawEnvelopes, weaveBand, type RosetteShape } from '../art/rosette.ts'
import { drawFrom } from '../art/seeded-random.ts'

/**
 * A rosette the size of a stamp: the lobes, turn and envelopes of `rosetteBands`, woven by three coarse curves per
 * band, which is a twentieth of the path data. For pages that show dozens of them.
 */
export function stampBands(seed: string, count: number, shape: RosetteShape): string[][] {
  return drawEnvelopes(drawFrom(`rosette ${seed}`), count, shape).map((envelope) =>
    weaveBand(shape.center, { ...envelope, weave: envelope.lobes * 2, curves: 3 }, 3),
  )
}
