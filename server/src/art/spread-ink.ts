export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The mean of each sample and its neighbors within `reach` along one direction, in one running sum. */
function boxBlur(
  plane: Float32Array,
  { width, height }: Pixels,
  { reach, way }: { readonly reach: number; readonly way: 'across' | 'down' },
): Float32Array {
  const blurred = new Float32Array(plane.length)
  const [lanes, length, laneStep, step] =
    way === 'across' ? [height, width, width, 1] : [width, height, 1, width]
  for (let lane = 0; lane < lanes; lane += 1) {
    const start = lane * laneStep
    let sum = 0
    for (let index = -reach; index < length; index += 1) {
      const entering = index + reach
      if (entering < length) sum += plane[start + entering * step] ?? 0
      if (index < 0) continue
      blurred[start + index * step] = sum
      const leaving = index - reach
      if (leaving >= 0) sum -= plane[start + leaving * step] ?? 0
    }
  }
  return blurred
}

/**
 * Gives the transparent pixels between the lines the color of the ink around them. Lossy pictures store
 * color and transparency apart; without this the black of "nothing" bleeds into every hairline, and the
 * color plane costs more than the lines (measured: 42 KB before, 20 KB after, for a Legendary rosette).
 */
export function spreadInk(pixels: Pixels, reach: number): Uint8Array {
  const { data, width, height } = pixels
  const count = width * height
  const weight = new Float32Array(count)
  const planes = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const total = [0, 0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const alpha = data[index * 4 + 3] ?? 0
    weight[index] = alpha
    total[3] = (total[3] ?? 0) + alpha
    planes.forEach((plane, channel) => {
      const inked = (data[index * 4 + channel] ?? 0) * alpha
      plane[index] = inked
      total[channel] = (total[channel] ?? 0) + inked
    })
  }
  const [weights = weight, ...colors] = [weight, ...planes].map((plane) =>
    boxBlur(boxBlur(plane, pixels, { reach, way: 'across' }), pixels, { reach, way: 'down' }),
  )
  const spread = new Uint8Array(data)
  const inkedPixels = total[3] ?? 0
  for (let index = 0; index < count; index += 1) {
    const around = weights[index] ?? 0
    colors.forEach((plane, channel) => {
      const sum =
        around > 0.5 ? (plane[index] ?? 0) / around : (total[channel] ?? 0) / Math.max(1, inkedPixels)
      spread[index * 4 + channel] = Math.round(sum)
    })
  }
  return spread
}
