import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInkSpreader } from './spread-ink.ts'

const [width, height, reach] = [7, 5, 2]
const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(0, 0, 0, 1, 90, 255))
const pictures = fc.array(pixel, { minLength: width * height, maxLength: width * height })
const spreadInk = createInkSpreader({ width, height }, reach)

test('a pixel gets the mean color of the ink around it, or of all ink if there is none, and keeps its opacity', () => {
  fc.assert(
    fc.property(pictures, (pixels) => {
      const spread = spreadInk(Uint8Array.from(pixels.flat()))
      const expected = pixels.flatMap(([, , , alpha], index) => [...colorAround(pixels, index), alpha])
      expect([...spread]).toEqual(expected)
    }),
  )
})

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

function colorAround(pixels: readonly Pixel[], index: number): readonly number[] {
  const near = pixels.filter((_, other) => {
    const across = Math.abs((other % width) - (index % width))
    const down = Math.abs(Math.floor(other / width) - Math.floor(index / width))
    return across <= reach && down <= reach
  })
  return meanOf(near.some(([, , , alpha]) => alpha > 0) ? near : pixels)
}

function meanOf(pixels: readonly Pixel[]): readonly number[] {
  const all = Math.max(
    1,
    pixels.reduce((sum, [, , , alpha]) => sum + alpha, 0),
  )
  return [0, 1, 2].map((channel) =>
    Math.round(pixels.reduce((sum, pixel) => sum + (pixel[channel] ?? 0) * pixel[3], 0) / all),
  )
}
