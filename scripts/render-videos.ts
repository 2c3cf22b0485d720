/**
 * `npm run render-videos` renders the landing page's background and the two learn-to-play videos into web/src/videos,
 * with posters and captions, from its own game; `-- landing` renders only the named ones. The files are committed, so
 * playing and testing don't need ffmpeg.
 */
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import startGame from '../e2e/global-setup.ts'
import config from '../playwright.config.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { argumentsOf } from './arguments.ts'
import { ensureChromium } from './chromium.ts'
import { encode, poster } from '../tools/videos/encode.ts'
import { ensureFfmpeg } from '../tools/videos/ffmpeg.ts'
import { renderLanding } from '../tools/videos/landing/render-landing.ts'
import { filmCrafting } from '../tools/videos/learn-crafting.ts'
import { filmPrediction } from '../tools/videos/learn-prediction.ts'
import { record, type Recording } from '../tools/videos/recording.ts'
import { buildWebWhenStale, root } from './web-build.ts'

const folder = join(root, 'web', 'src', 'videos')
/** The maximum download of a video. */
const maxBytes = 2_000_000

const videos = {
  landing: (stage) => renderLanding(stage),
  'learn-crafting': (stage) => learn(stage, filmCrafting),
  'learn-prediction': (stage) => learn(stage, filmPrediction),
} satisfies Record<string, (stage: Stage) => Promise<void>>

interface Stage {
  readonly browser: Browser
  /** The address of the filmed game. */
  readonly address: string
  /** The path without its extension. */
  readonly target: string
  readonly master: string
}

const { words: asked } = argumentsOf('render-videos', { options: {}, words: Object.keys(videos) })

ensureFfmpeg()
const executablePath = ensureChromium()
await buildWebWhenStale()
const temporary = await makeTemporaryFolder('videos')
const stopGame = await startGame()
const { args = [] } = config.use?.launchOptions ?? {}
const browser = await chromium.launch({ executablePath, args: [...args, '--hide-scrollbars'] })
try {
  for (const [name, render] of Object.entries(videos)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const target = join(folder, name)
    await render({
      browser,
      address: process.env['E2E_BASE_URL'] ?? '',
      target,
      master: join(temporary, `${name}.mkv`),
    })
    for (const ending of ['webm', 'mp4']) await checkSize(`${target}.${ending}`)
  }
} finally {
  await browser.close()
  await stopGame()
  await rm(temporary, { recursive: true, force: true })
}

async function learn(
  { browser, address, target, master }: Stage,
  story: (recording: Recording) => Promise<void>,
): Promise<void> {
  const { captions, posterSecond, sound } = await record(browser, { file: master, address }, story)
  await writeFile(`${target}.vtt`, captions)
  await encode(master, { target, kind: 'screen', sound })
  await poster(master, { file: `${target}-poster.webp`, second: posterSecond, quality: 55 })
}

async function checkSize(file: string): Promise<void> {
  const { size } = await stat(file)
  console.log(`${file.slice(root.length)} ${(size / 1000).toFixed(0)} kB`)
  if (size > maxBytes) throw new Error(`${file} has more than ${maxBytes} bytes: increase the compression`)
}
