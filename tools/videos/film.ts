import type { CDPSession, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Cue } from './captions.ts'
import type { FrameSink } from './ffmpeg.ts'
import type { PlayedSound } from './sound.ts'
import { stageScript } from './stage.ts'

export const framesPerSecond = 24
export const frameSize = { width: 1280, height: 720 } as const

const frameMilliseconds = 1000 / framesPerSecond
/** A reading speed for captions while the picture moves. */
const charactersPerSecond = 17

/** A page that seems still is captured again after this many frames, because its text may have changed. */
const maxStillFrames = 5

interface Place {
  readonly x: number
  readonly y: number
}

interface View extends Place {
  readonly zoom: number
}

/**
 * Films a page one frame at a time. The page's clock and every animation pause until the next frame is due, so a slow
 * machine makes the same film as a fast one. It has a pointer, a gliding camera, and captions.
 */
export class Film {
  readonly cues: Cue[] = []
  readonly sounds: PlayedSound[] = []
  /** The second whose frame becomes the poster. */
  posterSecond = 0
  readonly #page: Page
  readonly #sink: FrameSink
  readonly #devtools: CDPSession
  readonly #inFlight = new Set<unknown>()
  #frames = 0
  #picture: Buffer | null = null
  #stillFrames = 0
  /** Whether anything in the page moved in this frame. */
  #isMoving = true
  #lastLooks = ''
  #pointer: Place = { x: frameSize.width * 0.62, y: frameSize.height * 0.9 }
  #pointerIsVisible = true
  #pressed = false
  #sincePress = 1000
  #view: View = whole
  #aim: View = whole
  #cue: { readonly start: number; readonly text: string } | null = null

  private constructor(page: Page, sink: FrameSink, devtools: CDPSession) {
    this.#page = page
    this.#sink = sink
    this.#devtools = devtools
  }

  /** Prepares a page; call it before the page opens its first address. */
  static async of(page: Page, sink: FrameSink): Promise<Film> {
    const devtools = await page.context().newCDPSession(page)
    const film = new Film(page, sink, devtools)
    await page.clock.install()
    await page.exposeFunction('noteSound', (path: string) => {
      film.sounds.push({ path, second: film.seconds })
    })
    await page.addInitScript({ content: stageScript })
    page.on('request', (request) => film.#inFlight.add(request))
    page.on('requestfinished', (request) => film.#inFlight.delete(request))
    page.on('requestfailed', (request) => film.#inFlight.delete(request))
    return film
  }

  get seconds(): number {
    return this.#frames / framesPerSecond
  }

  /** Runs work without filming it, such as loading a page or deciding an event. */
  async offCamera(work: () => Promise<unknown>): Promise<void> {
    let isDone = false
    const done = work().finally(() => (isDone = true))
    while (!isDone) {
      await this.#passTime()
      await Promise.race([done, sleep(30)])
    }
    await done
    for (let count = 0; count < framesPerSecond; count += 1) await this.#passTime()
  }

  /** Shows a caption from now on, after the previous one has been on long enough to be read. */
  async say(text: string): Promise<void> {
    await this.#endCue()
    this.#cue = { start: this.seconds, text }
    console.log(`${this.seconds.toFixed(1)} s: ${text}`)
  }

  async hold(seconds: number): Promise<void> {
    const until = this.#frames + Math.round(seconds * framesPerSecond)
    while (this.#frames < until) await this.#frame()
  }

  /** Moves the camera there while other things happen. */
  async lookAt(what: Locator, zoom: number): Promise<void> {
    this.#aim = withinPage({ ...(await centerOf(what)), zoom })
  }

  lookAtAll(): void {
    this.#aim = whole
  }

  /** Cuts to another page, seen whole. */
  async cutTo(path: string): Promise<void> {
    await this.#endCue()
    this.#aim = whole
    this.#view = whole
    await this.#page.goto(path)
  }

  showPointer(visible: boolean): void {
    this.#pointerIsVisible = visible
  }

  /** Moves the pointer as a hand does: a slight arc, slow at both ends. */
  async moveTo(what: Locator, at: Place = { x: 0.5, y: 0.5 }): Promise<void> {
    const box = await boxOf(what)
    await this.#glide({ x: box.x + box.width * at.x, y: box.y + box.height * at.y })
  }

  /** Clicks, after scrolling there if it is out of view. */
  async click(what: Locator, at?: Place): Promise<void> {
    const { y, height } = await boxOf(what)
    if (y < 0 || y + height > frameSize.height) await this.scrollTo(what, 0.75)
    await this.moveTo(what, at)
    await this.hold(0.15)
    await this.#press()
    await this.hold(0.2)
  }

  /** Drags from the pointer's place to a place in the box, and lets go. */
  async drag(what: Locator, to: Place): Promise<void> {
    const box = await boxOf(what)
    this.#pressed = true
    await this.#page.mouse.down()
    await this.#glide({ x: box.x + box.width * to.x, y: box.y + box.height * to.y })
    await this.#page.mouse.up()
    this.#pressed = false
    await this.hold(0.2)
  }

  async doubleClick(what: Locator): Promise<void> {
    await this.moveTo(what)
    await this.hold(0.15)
    await this.#press()
    await this.hold(0.07)
    await this.#press(2)
    await this.hold(0.2)
  }

  /** Scrolls until the target is at a fraction of the window's height. */
  async scrollTo(what: Locator, at: number, seconds = 0.9): Promise<void> {
    const box = await boxOf(what)
    const from = await this.#page.evaluate(() => window.scrollY)
    const room = await this.#page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    )
    const to = Math.min(Math.max(0, from + box.y + box.height / 2 - at * frameSize.height), room)
    const count = Math.round(seconds * framesPerSecond)
    for (let index = 1; index <= count; index += 1) {
      const top = from + (to - from) * ease(index / count)
      await this.#page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      await this.#frame()
    }
  }

  /** Films until the target is visible. */
  async until(what: Locator, timeoutSeconds = 12): Promise<void> {
    const last = this.#frames + timeoutSeconds * framesPerSecond
    while (!(await what.first().isVisible())) {
      if (this.#frames > last) throw new Error(`${what} did not come`)
      await this.#frame()
    }
  }

  async end(): Promise<void> {
    await this.#endCue()
    await this.hold(0.4)
  }

  async #endCue(): Promise<void> {
    if (this.#cue === null) return
    const { start, text } = this.#cue
    await this.hold(start + Math.max(1.8, text.length / charactersPerSecond) - this.seconds)
    this.cues.push({ start, end: this.seconds, text })
    this.#cue = null
  }

  async #glide(to: Place): Promise<void> {
    const from = this.#pointer
    const distance = Math.hypot(to.x - from.x, to.y - from.y)
    if (distance < 2) return
    const count = Math.round(Math.min(21, Math.max(8, 6 + distance / 40)))
    const bend = Math.min(36, distance * 0.09)
    for (let index = 1; index <= count; index += 1) {
      const share = ease(index / count)
      const aside = Math.sin(Math.PI * share) * bend
      this.#pointer = {
        x: from.x + (to.x - from.x) * share + ((to.y - from.y) / distance) * aside,
        y: from.y + (to.y - from.y) * share - ((to.x - from.x) / distance) * aside,
      }
      await this.#page.mouse.move(this.#pointer.x, this.#pointer.y)
      await this.#frame()
    }
  }

  async #press(clickCount = 1): Promise<void> {
    this.#pressed = true
    this.#sincePress = 0
    await this.#page.mouse.down({ clickCount })
    await this.hold(0.1)
    this.#pressed = false
    await this.#page.mouse.up({ clickCount })
    await this.#frame()
  }

  async #frame(): Promise<void> {
    await this.#settle()
    await this.#passTime()
    this.#view = follow(this.#view, this.#aim)
    if (this.#isMoving || this.#stillFrames >= maxStillFrames || this.#picture === null) {
      const { data } = await this.#devtools.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality: 94,
        optimizeForSpeed: true,
      })
      this.#picture = Buffer.from(data, 'base64')
      this.#stillFrames = 0
    } else this.#stillFrames += 1
    await this.#sink.write(await cutOut(this.#picture, this.#view))
    this.#frames += 1
  }

  async #passTime(): Promise<void> {
    this.#sincePress += 1
    const place = {
      ...this.#pointer,
      visible: this.#pointerIsVisible,
      pressed: this.#pressed,
      ripple: Math.min(1, this.#sincePress / 10),
    }
    await this.#page.clock.runFor(Math.round(frameMilliseconds))
    const looks = await this.#page.evaluate(
      ({ milliseconds, place }) => window.nextFrame?.(milliseconds, place) ?? '',
      { milliseconds: frameMilliseconds, place },
    )
    this.#isMoving = looks === '' || looks !== this.#lastLooks
    this.#lastLooks = looks
  }

  /** Waits for the server while the page's time is paused, so that in the film every answer is immediate. */
  async #settle(): Promise<void> {
    const until = performance.now() + 8000
    while (this.#inFlight.size > 0 && performance.now() < until) await sleep(10)
  }
}

const whole: View = { x: frameSize.width / 2, y: frameSize.height / 2, zoom: 1 }

/** Moves the view a tenth of the way each frame, so that it never jumps. */
function follow(from: View, to: View): View {
  const share = 0.1
  const zoom = from.zoom + (to.zoom - from.zoom) * share
  return withinPage({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    zoom: Math.abs(zoom - to.zoom) < 0.0006 ? to.zoom : zoom,
  })
}

function withinPage({ x, y, zoom }: View): View {
  const halfWidth = frameSize.width / zoom / 2
  const halfHeight = frameSize.height / zoom / 2
  return {
    x: Math.min(Math.max(x, halfWidth), frameSize.width - halfWidth),
    y: Math.min(Math.max(y, halfHeight), frameSize.height - halfHeight),
    zoom,
  }
}

/** Cuts the camera's view out of the picture and scales it to the picture's size, with subpixel precision. */
async function cutOut(picture: Buffer, { x, y, zoom }: View): Promise<Buffer> {
  if (zoom < 1.001) return picture
  const { width, height } = frameSize
  const left = x - width / zoom / 2
  const top = y - height / zoom / 2
  const from = { left: Math.max(0, Math.floor(left) - 2), top: Math.max(0, Math.floor(top) - 2) }
  const offset = { left: (left - from.left) * zoom, top: (top - from.top) * zoom }
  const around = await sharp(picture)
    .extract({
      ...from,
      width: Math.min(width - from.left, Math.ceil(width / zoom) + 5),
      height: Math.min(height - from.top, Math.ceil(height / zoom) + 5),
    })
    .affine([zoom, 0, 0, zoom], {
      interpolator: 'bicubic',
      odx: Math.floor(offset.left) - offset.left,
      ody: Math.floor(offset.top) - offset.top,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = around
  return (
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .extract({
        left: Math.max(0, Math.min(Math.floor(offset.left), info.width - width)),
        top: Math.max(0, Math.min(Math.floor(offset.top), info.height - height)),
        width: Math.min(width, info.width),
        height: Math.min(height, info.height),
      })
      // At the page's edge, rounding may leave one pixel too few.
      .resize(width, height, { fit: 'fill' })
      .jpeg({ quality: 94 })
      .toBuffer()
  )
}

async function boxOf(what: Locator) {
  const box = await what.first().boundingBox()
  if (box === null) throw new Error(`${what} is not on the page`)
  return box
}

async function centerOf(what: Locator): Promise<Place> {
  const box = await boxOf(what)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
