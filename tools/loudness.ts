/** The loudness of a short sound as people hear it, after ITU-R BS.1770. */

type Samples = Float32Array

/** What two samples before and after contribute to a filtered sample. */
interface Filter {
  readonly from: readonly [number, number, number]
  readonly back: readonly [number, number]
}

/** Ears hear high tones louder than low ones of the same strength: a shelf above 1.7 kHz, and nothing below 38 Hz. */
function hearing(rate: number): readonly [Filter, Filter] {
  const high = Math.tan((Math.PI * 1681.97) / rate)
  const lift = 10 ** (4 / 20)
  const bend = lift ** 0.5
  const tilt = high / 0.7072
  const whole = 1 + tilt + high * high
  const low = Math.tan((Math.PI * 38.135) / rate)
  const slope = low / 0.5003
  const rest = 1 + slope + low * low
  return [
    {
      from: [
        (lift + bend * tilt + high * high) / whole,
        (2 * (high * high - lift)) / whole,
        (lift - bend * tilt + high * high) / whole,
      ],
      back: [(2 * (high * high - 1)) / whole, (1 - tilt + high * high) / whole],
    },
    { from: [1, -2, 1], back: [(2 * (low * low - 1)) / rest, (1 - slope + low * low) / rest] },
  ]
}

function filtered(samples: Samples, { from, back }: Filter): Samples {
  const result = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) {
    const at = (of: Samples, before: number) => of[index - before] ?? 0
    result[index] =
      from[0] * at(samples, 0) +
      from[1] * at(samples, 1) +
      from[2] * at(samples, 2) -
      back[0] * at(result, 1) -
      back[1] * at(result, 2)
  }
  return result
}

/** What ears add up into one impression. */
const impressionSeconds = 0.2

/** Returns the loudness of the loudest fifth of a second, in LUFS; a shorter sound counts as followed by silence. */
export function loudnessOf(samples: Samples, rate: number): number {
  const heard = hearing(rate).reduce(filtered, samples)
  const span = Math.round(impressionSeconds * rate)
  let sum = 0
  let loudest = 0
  heard.forEach((sample, index) => {
    sum += sample ** 2 - (heard[index - span] ?? 0) ** 2
    loudest = Math.max(loudest, sum / span)
  })
  return 10 * Math.log10(loudest) - 0.691
}
