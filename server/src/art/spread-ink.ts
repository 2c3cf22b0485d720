interface Size {
  readonly width: number
  readonly height: number
}

const channels = 4

/**
 * Fills `sums` with the sum of each item and its neighbors within `reach`, sample by sample: each from that of the item
 * before it. Items have `size` samples (a pixel's channels, or a whole row), and every `length` of them are a line.
 */
function sumNeighbors(
  samples: Int32Array,
  sums: Int32Array,
  { size, length, reach }: { readonly size: number; readonly length: number; readonly reach: number },
): void {
  const ahead = reach * size
  for (let start = 0; start < samples.length; start += length * size) {
    const end = start + length * size
    sums.fill(0, start, start + size)
    for (let place = start; place < Math.min(start + ahead + size, end); place += 1) {
      const first = start + ((place - start) % size)
      sums[first] = (sums[first] ?? 0) + (samples[place] ?? 0)
    }
    for (let place = start + size; place < end; place += 1) {
      const entering = place + ahead < end ? (samples[place + ahead] ?? 0) : 0
      const leaving = place - ahead - size >= start ? (samples[place - ahead - size] ?? 0) : 0
      sums[place] = (sums[place - size] ?? 0) + entering - leaving
    }
  }
}

/** Fills `ink` with each pixel's colors times its opacity, and its opacity. */
function readInk(data: Uint8Array, ink: Int32Array): void {
  for (let place = 0; place < data.length; place += channels) {
    const alpha = data[place + 3] ?? 0
    ink[place] = (data[place] ?? 0) * alpha
    ink[place + 1] = (data[place + 1] ?? 0) * alpha
    ink[place + 2] = (data[place + 2] ?? 0) * alpha
    ink[place + 3] = alpha
  }
}

/** The mean color of all ink, for pixels without any around them. */
function meanColor(ink: Int32Array): readonly [red: number, green: number, blue: number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (let place = 0; place < ink.length; place += channels) {
    red += ink[place] ?? 0
    green += ink[place + 1] ?? 0
    blue += ink[place + 2] ?? 0
    alpha += ink[place + 3] ?? 0
  }
  const all = Math.max(1, alpha)
  return [Math.round(red / all), Math.round(green / all), Math.round(blue / all)]
}

/**
 * Makes what gives the transparent pixels between the lines of a picture (RGBA) the color of the ink within `reach`.
 * Lossy pictures store color and transparency apart; without this the black of "nothing" bleeds into every hairline,
 * and the color plane costs more than the lines (measured: 42 KB before, 20 KB after, for a Legendary rosette).
 * Its two working planes are used for every picture: new ones for each had the garbage collected after every few.
 */
export function createInkSpreader({ width, height }: Size, reach: number): (data: Uint8Array) => Uint8Array {
  const ink = new Int32Array(width * height * channels)
  const across = new Int32Array(ink.length)
  return (data) => {
    readInk(data, ink)
    const [red, green, blue] = meanColor(ink)
    sumNeighbors(ink, across, { size: channels, length: width, reach })
    const around = ink
    sumNeighbors(across, around, { size: width * channels, length: height, reach })
    const spread = new Uint8Array(data)
    for (let place = 0; place < spread.length; place += channels) {
      const alpha = around[place + 3] ?? 0
      spread[place] = alpha === 0 ? red : Math.round((around[place] ?? 0) / alpha)
      spread[place + 1] = alpha === 0 ? green : Math.round((around[place + 1] ?? 0) / alpha)
      spread[place + 2] = alpha === 0 ? blue : Math.round((around[place + 2] ?? 0) / alpha)
    }
    return spread
  }
}
