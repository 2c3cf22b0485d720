import { join } from 'node:path'
import { root } from '../../scripts/web-build.ts'
import { ffmpeg } from './ffmpeg.ts'

/** A game sound, and when the page started it. */
export interface PlayedSound {
  readonly second: number
  /** The path that the page requests, such as `/sounds/tear.wav`. */
  readonly path: string
}

/** Quieter than a voice that reads the captions, and than anything that would startle people nearby. */
const loudness = 0.3

/** Mixes a film's sounds at their times into one file as long as the film. */
export async function soundTrack(
  file: string,
  { sounds, seconds }: { readonly sounds: readonly PlayedSound[]; readonly seconds: number },
): Promise<void> {
  const clips = sounds.flatMap(({ path }) => ['-i', join(root, 'web', 'public', path)])
  const placed = sounds.map(
    ({ second }, index) =>
      `[${index + 1}]aresample=48000,adelay=${Math.round(second * 1000)},volume=${loudness}[s${index}]`,
  )
  const mixed = `[0]${sounds.map((_, index) => `[s${index}]`).join('')}amix=inputs=${sounds.length + 1}:duration=first:normalize=0[out]`
  const silence = ['-f', 'lavfi', '-t', seconds.toFixed(3), '-i', 'anullsrc=r=48000:cl=mono']
  const filter = ['-filter_complex', [...placed, mixed].join(';')]
  await ffmpeg(...silence, ...clips, ...filter, '-map', '[out]', '-ac', '1', file)
}
