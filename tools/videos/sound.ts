import { join } from 'node:path'
import { root } from '../../scripts/web-build.ts'
import { ffmpeg } from './ffmpeg.ts'

/** A sound of the game, when the page began to play it. */
export interface PlayedSound {
  readonly second: number
  /** As the page asks for it: `/sounds/tear.wav`. */
  readonly path: string
}

/** Below a voice that reads the captions out, and quiet enough not to startle anybody nearby. */
const loudness = 0.3

/** Lays the sounds of a film where they were heard in it, into one file as long as the film. */
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
