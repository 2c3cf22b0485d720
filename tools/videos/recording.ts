import { request, type Browser, type Page } from '@playwright/test'
import { loggedIn, somebody } from '../../e2e/players.ts'
import { webVtt } from './captions.ts'
import { framesTo } from './ffmpeg.ts'
import { Film, frameSize, framesPerSecond } from './film.ts'
import { soundTrack } from './sound.ts'

export interface Recording {
  readonly page: Page
  readonly film: Film
  /** The player whose screens are filmed. */
  readonly email: string
}

/** Films a new player's browser losslessly into `file`; returns the captions, the poster's second, and the sound. */
export async function record(
  browser: Browser,
  { file, address }: { readonly file: string; readonly address: string },
  story: (recording: Recording) => Promise<void>,
): Promise<{ readonly captions: string; readonly posterSecond: number; readonly sound: string }> {
  const context = await browser.newContext({
    viewport: frameSize,
    baseURL: address,
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  const sink = framesTo(file, framesPerSecond)
  const film = await Film.of(page, sink)
  const player = somebody()
  const elsewhere = await request.newContext({ baseURL: address })
  try {
    await loggedIn(page, elsewhere, player)
    await story({ page, film, email: player.email })
    await film.end()
  } finally {
    await sink.end()
    await context.close()
    await elsewhere.dispose()
  }
  const sound = `${file}.wav`
  await soundTrack(sound, film)
  return { captions: webVtt(film.cues), posterSecond: film.posterSecond, sound }
}
