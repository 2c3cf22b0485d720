import { ffmpeg } from './ffmpeg.ts'

/** A background is looked past and may be softer; words on a screen have to stay sharp. */
export type VideoKind = 'background' | 'screen'

const quality = {
  background: { vp9: 47, h264: 29 },
  screen: { vp9: 46, h264: 31 },
} as const

const colors = ['-vf', 'scale=1280:720:out_color_matrix=bt709:out_range=tv,format=yuv420p']
const meaning = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
/** Nothing in the file tells when and by what it was made. */
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

/** VP9 for the browsers that have it, H.264 for those that do not, both ready to play from their first bytes. */
export async function encode(
  master: string,
  { target, kind, sound }: { readonly target: string; readonly kind: VideoKind; readonly sound?: string },
): Promise<void> {
  const { vp9, h264 } = quality[kind]
  const heard = (codec: string) =>
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
    ...heard('libopus'),
    `${target}.webm`,
  )
  const h264Options = ['-c:v', 'libx264', '-crf', String(h264), '-preset', 'medium', '-profile:v', 'high']
  await ffmpeg(...common, ...h264Options, '-movflags', '+faststart', ...heard('aac'), `${target}.mp4`)
}

/** One picture of the film, to be seen before it plays. */
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
