import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loudnessOf } from './loudness.ts'

const rate = 22_050
const directory = join(import.meta.dirname, '..', 'web', 'public', 'sounds')
const files = readdirSync(directory).filter((name) => name.endsWith('.wav'))

function samplesOf(name: string): Float32Array {
  const file = readFileSync(join(directory, name)).subarray(44)
  return Float32Array.from({ length: file.length / 2 }, (_, index) => file.readInt16LE(index * 2) / 32_768)
}

describe('the sounds of the game', () => {
  test('the files are there', () => {
    expect(files.length).toBeGreaterThan(8)
  })

  test.each(files.filter((name) => name !== 'main.wav'))('%s is as loud as the others', (name) => {
    expect(Math.abs(loudnessOf(samplesOf(name), rate) + 13)).toBeLessThan(0.5)
  })

  test('the click of plain controls is softer than any other sound', () => {
    const others = files.filter((name) => name !== 'main.wav')
    const softest = Math.min(...others.map((name) => loudnessOf(samplesOf(name), rate)))
    expect(loudnessOf(samplesOf('main.wav'), rate)).toBeLessThan(softest - 3)
  })

  test.each(files)('%s begins and ends in silence and is never cut off', (name) => {
    const samples = samplesOf(name)
    expect(samples[0]).toBe(0)
    expect(samples.at(-1)).toBe(0)
    expect(samples.every((sample) => Math.abs(sample) < 0.999)).toBe(true)
  })

  test('loudness follows the ear: a tone of 3 kHz is louder than one of 60 Hz, and half the strength is 6 dB less', () => {
    const tone = (hertz: number, strength: number) =>
      Float32Array.from(
        { length: rate },
        (_, index) => strength * Math.sin((2 * Math.PI * hertz * index) / rate),
      )
    expect(loudnessOf(tone(1000, 1), rate)).toBeCloseTo(-3, 0)
    expect(loudnessOf(tone(3000, 0.5), rate)).toBeGreaterThan(loudnessOf(tone(60, 0.5), rate) + 4)
    expect(loudnessOf(tone(1000, 1), rate) - loudnessOf(tone(1000, 0.5), rate)).toBeCloseTo(6.02, 1)
  })
})
