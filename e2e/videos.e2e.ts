import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, savesData: false, inTurns: true })

function film(page: Page) {
  return page.locator('#home video')
}

async function isPlaying(page: Page): Promise<boolean> {
  return film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.readyState >= 2)
}

test('the landing page’s film plays silently in a loop, and has sound after the visitor’s first action', async ({
  page,
}) => {
  await page.goto('/')
  await expect.poll(() => isPlaying(page)).toBe(true)
  const state = () =>
    film(page).evaluate(({ muted, loop, volume, playsInline }: HTMLVideoElement) => ({
      muted,
      loop,
      volume,
      playsInline,
    }))
  expect(await state()).toEqual({ muted: true, loop: true, volume: 0.4, playsInline: true })
  await page.getByText('Free to play. Paid packs are optional.').click()
  await expect.poll(state).toMatchObject({ muted: false, volume: 0.4 })
  await expect.poll(() => isPlaying(page)).toBe(true)
})

test('a film whose sound the browser refuses once has it after the visitor’s next action', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted || document.documentElement.dataset['refused'] === 'yes') return play.call(this)
      document.documentElement.dataset['refused'] = 'yes'
      return Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'))
    }
  })
  await page.goto('/')
  await expect.poll(() => isPlaying(page)).toBe(true)
  const isMuted = () => film(page).evaluate(({ muted }: HTMLVideoElement) => muted)
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-refused', 'yes')
  await expect.poll(isMuted).toBe(true)
  await page.getByText('Free to play. Paid packs are optional.').click()
  await expect.poll(isMuted).toBe(false)
  await expect.poll(() => isPlaying(page)).toBe(true)
})

test('a visitor pauses and plays the film by keyboard, and it stays paused on the next visit', async ({
  page,
}) => {
  await page.goto('/')
  await expect.poll(() => isPlaying(page)).toBe(true)
  const pause = page.getByRole('button', { name: 'Pause background video' })
  await pause.focus()
  await page.keyboard.press('Enter')
  const play = page.getByRole('button', { name: 'Play background video' })
  await expect(play).toBeFocused()
  await expect.poll(() => isPlaying(page)).toBe(false)

  await page.reload()
  await expect(film(page)).toBeVisible()
  await expect(play).toBeVisible()
  expect(await isPlaying(page)).toBe(false)
  await play.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(true)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the landing page shows the film’s first picture, loads no film, and plays it only when asked', async ({
    page,
  }) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url())
    })
    await page.goto('/')
    await expect(film(page)).toBeVisible()
    const poster = (await page.locator('#home img[src*="landing-poster"]').getAttribute('src')) ?? ''
    expect((await page.request.get(poster)).headers()['content-type']).toBe('image/webp')
    await page.waitForLoadState('networkidle')
    expect(await isPlaying(page)).toBe(false)
    expect(films).toEqual([])
    await page.getByRole('button', { name: 'Play background video' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
  })
})

test('only the landing page has the film in its background', async ({ page }) => {
  await page.goto('/privacies/rules')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('the how-to-play and learn-to-play pages have video players with visible captions and a transcript', async ({
  page,
}) => {
  await page.goto('/#how-to-play')
  await expect(page.locator('#how-to-play video')).toHaveCount(1)

  await page.goto('/privacies/learn-to-play')
  const players = page.getByRole('main').locator('video')
  await expect(players).toHaveCount(2)
  for (const player of await players.all()) {
    await expect(player).toHaveAttribute('poster', /\.webp$/)
    await expect(player).toHaveJSProperty('controls', true)
    expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    const captions = await player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      const track = video.textTracks[0]
      while (video.currentTime < 0.5 || !track?.activeCues?.length)
        await new Promise((resolve) => setTimeout(resolve, 50))
      video.pause()
      const cues = track.cues ? [...track.cues].map((cue) => cue.endTime) : []
      return {
        mode: track.mode,
        kind: track.kind,
        count: cues.length,
        end: Math.max(...cues),
        length: video.duration,
      }
    })
    expect(captions).toMatchObject({ mode: 'showing', kind: 'captions' })
    expect(captions.count).toBeGreaterThan(5)
    expect(captions.end).toBeLessThanOrEqual(captions.length)
  }
  const transcript = page.getByRole('group').filter({ hasText: 'Transcript' }).first()
  await transcript.getByText('Transcript').click()
  await expect(transcript.getByRole('definition').first()).toContainText(
    'Every account starts with two free packs.',
  )
})

test('every film is there for every browser, under 2 MB, cached forever, and served in ranges', async ({
  page,
}) => {
  await page.goto('/')
  const sources = page.locator('video source')
  await expect(sources).toHaveCount(4)
  const addresses = await sources.evaluateAll((all) => all.map((source) => source.getAttribute('src') ?? ''))
  for (const address of addresses) {
    const answer = await page.request.get(address, { headers: { range: 'bytes=0-99' } })
    const { 'content-range': range = '', ...headers } = answer.headers()
    expect(answer.status()).toBe(206)
    expect(headers).toMatchObject({
      'content-type': address.endsWith('.webm') ? 'video/webm' : 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '100',
    })
    const bytes = Number(/^bytes 0-99\/(\d+)$/.exec(range)?.[1])
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(2_000_000)
  }
})
