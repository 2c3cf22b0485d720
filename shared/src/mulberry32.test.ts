import { expect, test } from 'vitest'
import { drawFrom } from './art/seeded-random.ts'
import { mulberry32 } from './mulberry32.ts'

test.each([
  [42, [2_581_720_956, 1_925_393_290, 3_661_312_704]],
  [-7, [1_860_010_037, 1_397_564_179, 2_337_619_704]],
])('seed %i gives the numbers that pictures and residents were made with', (seed, numbers) => {
  const next = mulberry32(seed)
  expect(numbers.map(() => Math.floor(next() * 2 ** 32))).toEqual(numbers)
})

test('a card of a known seed keeps its lines', () => {
  const draw = drawFrom('a card')
  const drawn = [draw.between(0, 1), draw.between(0, 1), draw.between(0, 1)]
  expect(drawn).toEqual([0.606_162_450_276_315_2, 0.808_031_932_683_661_6, 0.296_754_184_644_669_3])
  expect([draw.whole(1, 6), draw.pick(['a', 'b', 'c'])]).toEqual([3, 'b'])
})
