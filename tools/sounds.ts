/**
 * Synthesizes the game's sounds into web/public/sounds/: `node tools/sounds.ts`. It is all arithmetic, so the same
 * script gives the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loudnessOf } from './loudness.ts'

const rate = 22_050
/** In LUFS. Every sound is as loud as the others, but the click of plain controls, which is heard most. */
const loudness = -13
const loudnessOfClick = -18
const directory = join(import.meta.dirname, '..', 'web', 'public', 'sounds')

type Samples = Float32Array
type Wave = (seconds: number) => number

function silence(seconds: number): Samples {
  return new Float32Array(Math.round(seconds * rate))
}

/** Adds a wave to the samples, from a moment on. */
function add(samples: Samples, when: { from: number; lasts: number }, wave: Wave): void {
  const start = Math.round(when.from * rate)
  const end = Math.min(samples.length, start + Math.round(when.lasts * rate))
  for (let index = start; index < end; index += 1) {
    samples[index] = (samples[index] ?? 0) + wave((index - start) / rate)
  }
}

/** White noise that is the same every time. */
function noise(seed: number): Wave {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** Filters a wave to a resonant band, which sets its color from dull to hissing. */
function band(wave: Wave, hertz: (seconds: number) => number, sharpness: number): Wave {
  let low = 0
  let middle = 0
  return (seconds) => {
    const step = 2 * Math.sin((Math.PI * Math.min(hertz(seconds), rate / 6)) / rate)
    low += step * middle
    middle += step * (wave(seconds) - low - middle / sharpness)
    return middle
  }
}

const decay = (seconds: number, half: number) => 2 ** (-seconds / half)
const attack = (seconds: number, length: number) => Math.min(1, seconds / length)
const sine = (hertz: number, seconds: number) => Math.sin(2 * Math.PI * hertz * seconds)

/** A falling tone, like a struck drum. */
function thump(from: number, to: number, half: number): Wave {
  return (seconds) => {
    const phase = to * seconds + ((from - to) * half * (1 - decay(seconds, half))) / Math.LN2
    return Math.sin(2 * Math.PI * phase) * decay(seconds, half) * attack(seconds, 0.002)
  }
}

/** A small bell: inharmonic partials that fade faster the higher they are. */
function bell(hertz: number, half: number): Wave {
  const partials = [1, 2.76, 5.4, 8.93]
  return (seconds) =>
    partials.reduce(
      (sum, ratio, index) =>
        sum + (sine(hertz * ratio, seconds) * decay(seconds, half / (index + 1))) / (index + 1.4),
      0,
    ) * attack(seconds, 0.002)
}

function main(): Samples {
  const samples = silence(0.11)
  const tick = band(noise(1), () => 2600, 3)
  add(samples, { from: 0, lasts: 0.11 }, thump(330, 190, 0.014))
  add(samples, { from: 0, lasts: 0.05 }, (seconds) => tick(seconds) * decay(seconds, 0.006) * 0.5)
  return samples
}

function flip(): Samples {
  const samples = silence(0.2)
  const air = band(noise(2), (seconds) => 1200 + 16_000 * seconds, 1.6)
  const snap = band(noise(3), () => 3300, 2)
  add(
    samples,
    { from: 0, lasts: 0.14 },
    (seconds) => air(seconds) * Math.sin((Math.PI * seconds) / 0.14) ** 2 * 0.5,
  )
  add(samples, { from: 0.12, lasts: 0.08 }, (seconds) => snap(seconds) * decay(seconds, 0.008))
  add(samples, { from: 0.12, lasts: 0.08 }, thump(240, 160, 0.012))
  return samples
}

function stamp(): Samples {
  const samples = silence(0.38)
  const paper = band(noise(4), () => 900, 1.2)
  const wood = band(noise(5), () => 1900, 5)
  add(samples, { from: 0, lasts: 0.38 }, thump(190, 62, 0.045))
  add(samples, { from: 0, lasts: 0.12 }, (seconds) => wood(seconds) * decay(seconds, 0.01) * 0.9)
  add(samples, { from: 0.02, lasts: 0.3 }, (seconds) => paper(seconds) * decay(seconds, 0.05) * 0.3)
  return samples
}

function tear(): Samples {
  const samples = silence(0.56)
  const foil = band(noise(6), (seconds) => 2200 + 4200 * seconds, 1.3)
  const grain = noise(7)
  let grip = 0
  add(samples, { from: 0, lasts: 0.56 }, (seconds) => {
    // The crimp tears tooth by tooth, faster and faster.
    const teeth = 46 + 160 * seconds
    if (grain(seconds) > 1 - (2 * teeth) / rate) grip = 1
    grip *= 0.9965
    return (
      foil(seconds) * (0.16 + grip) * attack(seconds, 0.02) * (seconds > 0.48 ? (0.56 - seconds) / 0.08 : 1)
    )
  })
  return samples
}

function coins(): Samples {
  const samples = silence(0.64)
  const falls = [
    [0, 2350, 1],
    [0.07, 2780, 0.8],
    [0.13, 2130, 0.9],
    [0.22, 3010, 0.7],
    [0.29, 2480, 0.5],
  ] as const
  for (const [at, hertz, strength] of falls) {
    const ring = bell(hertz, 0.07)
    add(samples, { from: at, lasts: 0.35 }, (seconds) => ring(seconds) * strength)
  }
  return samples
}

/** A referee's pea whistle: two beating, fluttering tones, in a short and a long blast. */
function whistle(): Samples {
  const samples = silence(0.6)
  const breath = band(noise(8), () => 2900, 6)
  const blast = (length: number): Wave => {
    return (seconds) => {
      const flutter = 0.62 + 0.38 * sine(41, seconds)
      const edge = attack(seconds, 0.012) * attack(length - seconds, 0.03)
      return (sine(2790, seconds) * 0.5 + sine(2925, seconds) * 0.4 + breath(seconds) * 0.1) * flutter * edge
    }
  }
  add(samples, { from: 0, lasts: 0.13 }, blast(0.13))
  add(samples, { from: 0.18, lasts: 0.42 }, blast(0.42))
  return samples
}

/** A foil's flare: more and higher bells for higher rarities, and from Epic on a shimmer under them. */
function foil(notes: readonly number[], shimmer: number): Samples {
  const samples = silence(0.66)
  const sparkle = band(noise(9), (seconds) => 3000 + 900 * sine(9, seconds), 7)
  notes.forEach((hertz, index) => {
    const ring = bell(hertz, 0.14)
    add(samples, { from: index * 0.062, lasts: 0.66 }, (seconds) => ring(seconds) * 0.7)
  })
  add(
    samples,
    { from: 0, lasts: 0.66 },
    (seconds) => sparkle(seconds) * shimmer * Math.sin((Math.PI * seconds) / 0.66) ** 2,
  )
  return samples
}

/**
 * Brings a sound to a loudness. Its peaks are rounded off instead of clipped, so that a short knock can be as loud as a
 * whistle; its ends are faded, so that they don't click.
 */
function leveled(samples: Samples, target: number): Samples {
  const opening = 0.0008 * rate
  const ending = 0.012 * rate
  const whole = samples.map(
    (sample, index) => sample * Math.min(1, index / opening, (samples.length - 1 - index) / ending),
  )
  const amplified = (gain: number) => whole.map((sample) => Math.tanh(sample * gain))
  let gain = 1
  // Rounding takes some of the loudness that a gain adds, so the gain is found in steps.
  for (let step = 0; step < 40; step += 1) gain *= 10 ** ((target - loudnessOf(amplified(gain), rate)) / 20)
  return amplified(gain)
}

/** Writes 16-bit mono WAV. */
function wav(samples: Samples): Buffer {
  const header = Buffer.alloc(44)
  const bytes = samples.length * 2
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  const body = Buffer.alloc(bytes)
  samples.forEach((sample, index) => body.writeInt16LE(Math.round(sample * 32_767), index * 2))
  return Buffer.concat([header, body])
}

const sounds = {
  main,
  notifications: whistle,
  flip,
  stamp,
  tear,
  coins,
  'foil-rare': () => foil([1318.5, 1975.5], 0),
  'foil-epic': () => foil([1318.5, 1661.2, 2489], 0.25),
  'foil-legendary': () => foil([987.8, 1318.5, 1661.2, 1975.5, 2637], 0.5),
} as const

mkdirSync(directory, { recursive: true })
for (const [name, synthesise] of Object.entries(sounds)) {
  const file = wav(leveled(synthesise(), name === 'main' ? loudnessOfClick : loudness))
  writeFileSync(join(directory, `${name}.wav`), file)
  console.log(`${name}.wav ${(file.length / 1024).toFixed(1)} KB`)
}
