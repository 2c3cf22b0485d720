import { ffmpeg } from './ffmpeg.ts'

/** A background may be softer. Text in a screen recording has to stay sharp. */
export type VideoKind = 'background' | 'screen'

const quality = {
  background: { vp9: 47, h264: 29 },
  screen: { vp9: 50, h264: 34 },
} as const

const colors = ['-vf', 'scale=1280:720:out_color_matrix=bt709:out_range=tv,format=yuv420p']
const meaning = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
/** Keeps the encoder and the time out of the file. */
const exact = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
]

/** Encodes VP9, and H.264 for browsers without it, both arranged to start playing from their first bytes. */
export async function encode(
  master: string,
  { target, kind, sound }: { readonly target: string; readonly kind: VideoKind; readonly sound?: string },
): Promise<void> {
  const { vp9, h264 } = quality[kind]
  const audio = (codec: string) =>
    sound === undefined ? ['-an'] : ['-map', '0:v', '-map', '1:a', '-c:a', codec, '-b:a', '32k']
  const common = [
    '-i',
    master,
    ...(sound === undefined ? [] : ['-i', sound]),
    ...colors,
    ...meaning,
    ...exact,
  ]
  const vp9Options = ['-c:v', 'libvpx-vp9', '-crf', String(vp9), '-b:v', '0', '-row-mt', '1', '-g', '240']
  await ffmpeg(
    ...common,
    ...vp9Options,
    '-deadline',
    'good',
    '-cpu-used',
    '5',
    ...audio('libopus'),
    `${target}.webm`,
  )
  const h264Options = ['-c:v', 'libx264', '-crf', String(h264), '-preset', 'medium', '-profile:v', 'high']
  await ffmpeg(...common, ...h264Options, '-movflags', '+faststart', ...audio('aac'), `${target}.mp4`)
}

/** Saves one frame of the film as the image shown before it plays. */
export async function poster(
  master: string,
  {
    file,
    second,
    quality = 80,
  }: { readonly file: string; readonly second: number; readonly quality?: number },
): Promise<void> {
  const picture = ['-frames:v', '1', '-vf', 'scale=1280:720', '-c:v', 'libwebp']
  const small = ['-quality', String(quality), '-compression_level', '6']
  await ffmpeg('-ss', second.toFixed(3), '-i', master, ...picture, ...small, file)
}
