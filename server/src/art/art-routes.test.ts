import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { artBackPath, artKinds, artPath, type ArtKind } from '@called-shot/shared/art/art-path.ts'
import { cardArtSvg } from '@called-shot/shared/art/card-art.ts'
import type { Rarity } from '@called-shot/shared/cards/kinds.ts'
import { answerErrors } from '../http/errors.ts'
import { artRoutes } from './art-routes.ts'
import { heaviestPicture, pictureSize } from './render-art.ts'

let dataDir: string
let app: FastifyInstance

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'called-shot-art-'))
  app = fastify()
  await app.register(artRoutes, { dataDir })
})

afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const seeds: Readonly<Record<ArtKind, string>> = {
  category: 'quarterback',
  month: 'september',
  day: '17',
  year: '1995',
  identity: '1995-09-17.quarterback',
  event: 'football.kc.buf',
  trigger: 'passing-yards',
  prize: '500',
  wager: '1000',
  prediction: '1995-09-17.quarterback~football.kc.buf',
  pack: 'identity.afc-west',
  back: 'identity',
  stock: 'identity',
}
const rarities: readonly Rarity[] = [1, 2, 3, 4]

describe('GET /art/<file>', () => {
  test.each(artKinds)('%s: a small picture with a transparent background at every rarity', async (kind) => {
    for (const rarity of rarities) {
      const answer = await app.inject(artPath({ kind, seed: seeds[kind], rarity }))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.rawPayload.length).toBeLessThanOrEqual(heaviestPicture)
      const { width, height, hasAlpha } = await sharp(answer.rawPayload).metadata()
      expect({ width, height, hasAlpha }).toEqual({ ...pictureSize, hasAlpha: true })
      const { channels } = await sharp(answer.rawPayload).stats()
      expect(channels[3]?.min).toBe(0)
      expect(channels[3]?.max).toBeGreaterThan(150)
    }
  })

  test.each(artKinds.filter((kind) => kind !== 'back' && kind !== 'stock' && kind !== 'pack'))(
    'the paper of a %s is light enough at every rarity',
    async (kind) => {
      for (const rarity of rarities) {
        const answer = await app.inject(artPath({ kind: 'stock', seed: kind, rarity }))
        expect(answer.rawPayload.length).toBeLessThanOrEqual(heaviestPicture)
      }
    },
  )

  test('the ink keeps its color, without the black behind it bleeding into the lines', async () => {
    const { rawPayload } = await app.inject(artPath({ kind: 'category', seed: 'golfer', rarity: 1 }))
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    for (let index = 0; index < data.length; index += 4) {
      if ((data[index + 3] ?? 0) < 120) continue
      expect(data[index + 1]).toBeGreaterThan(85)
    }
  })

  test('is cached by browsers forever, and a repeated request gets 304', async () => {
    const path = artBackPath('prize')
    const first = await app.inject(path)
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
  })

  test('a path that ends in .svg returns the drawing itself, gzipped for clients that accept it', async () => {
    const path = artPath({ kind: 'identity', seed: seeds.identity, rarity: 4 }).replace('.webp', '.svg')
    const drawing = cardArtSvg({ kind: 'identity', seed: seeds.identity, rarity: 4 })
    const plain = await app.inject(path)
    expect(plain.headers['content-type']).toContain('image/svg+xml')
    expect(plain.payload).toBe(drawing)
    // Kept as it is sent, since unzipping it for each caller would hold up everybody else's calls.
    const kept = (await readdir(join(dataDir, 'art'))).filter((file) => file.endsWith('.svg'))
    expect(await Promise.all(kept.map((file) => readFile(join(dataDir, 'art', file), 'utf8')))).toEqual([
      plain.payload,
    ])
    const packed = await app.inject({ url: path, headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(drawing)
  })

  test('forty requests for the same picture at once wait for one drawing', async () => {
    const before = (await readdir(join(dataDir, 'art'))).length
    const path = artPath({ kind: 'year', seed: '1948', rarity: 4 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.inject(path)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await readdir(join(dataDir, 'art'))).toHaveLength(before + 1)
  })

  test('a flood of first requests is turned away with Retry-After instead of queued without limit', async () => {
    const narrow = fastify()
    await narrow.register(artRoutes, { dataDir, maxWaiting: 3 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        narrow.inject(artPath({ kind: 'month', seed: `flood-${index}`, rarity: 1 })),
      ),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(15)
    for (const answer of refused) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'busy' })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['retry-after']).toBe('2')
    }
    await narrow.close()
  })

  test('an address that used up its new pictures is told when to come back, and can still get drawn ones', async () => {
    const narrow = fastify({ trustProxy: true })
    answerErrors(narrow)
    await narrow.register(artRoutes, { dataDir, newPicturesPerMinute: 1 })
    const from = (address: string, seed: string) =>
      narrow.inject({
        url: artPath({ kind: 'month', seed, rarity: 1 }),
        headers: { 'x-forwarded-for': address },
      })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => from('192.0.2.1', `greedy-${index}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ code: 'too_many' })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await from('192.0.2.1', 'greedy-0')).statusCode).toBe(200)
    expect((await from('192.0.2.2', 'greedy-11')).statusCode).toBe(200)
    const same = await Promise.all([from('192.0.2.1', 'wanted'), from('192.0.2.2', 'wanted')])
    expect(same.map(({ statusCode }) => statusCode)).toEqual([429, 200])
    await narrow.close()
  })

  test('pictures that were drawn before a restart do not count as new, even if asked for twice at once', async () => {
    const path = (name: string) => artPath({ kind: 'month', seed: name, rarity: 1 })
    const kept = Array.from({ length: 12 }, (_, index) => path(`kept-${index}`))
    for (const url of kept) expect((await app.inject(url)).statusCode).toBe(200)
    const restarted = fastify()
    answerErrors(restarted)
    await restarted.register(artRoutes, { dataDir, newPicturesPerMinute: 1 })
    const statusesOf = async (urls: readonly string[]) => {
      const statuses: number[] = []
      for (const url of urls) {
        const both = await Promise.all([restarted.inject(url), restarted.inject(url)])
        statuses.push(...both.map(({ statusCode }) => statusCode))
      }
      return statuses
    }
    expect(new Set(await statusesOf(kept))).toEqual(new Set([200]))
    const unseen = Array.from({ length: 10 }, (_, index) => path(`unseen-${index}`))
    for (const url of unseen) expect((await restarted.inject(url)).statusCode).toBe(200)
    expect((await restarted.inject(path('unseen-10'))).statusCode).toBe(429)
    await restarted.close()
  })

  test('a full store drops the picture that has gone unrequested longest, and draws it again on request', async () => {
    const small = fastify()
    const folder = await mkdtemp(join(tmpdir(), 'called-shot-art-'))
    await small.register(artRoutes, { dataDir: folder, maxFiles: 3 })
    const ask = (seed: string) => small.inject(artPath({ kind: 'day', seed, rarity: 1 }))
    const kept = () => readdir(join(folder, 'art'))
    for (const seed of ['1', '2', '3', '1', '4']) expect((await ask(seed)).statusCode).toBe(200)
    const after = await kept()
    expect(after).toHaveLength(3)
    // The second made room; the first was asked for again and stayed.
    await ask('1')
    expect((await kept()).toSorted()).toEqual(after.toSorted())
    expect((await ask('2')).statusCode).toBe(200)
    const now = await kept()
    expect(now).toHaveLength(3)
    expect(now.toSorted()).not.toEqual(after.toSorted())
    await small.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a picture that the disk does not take is sent all the same, and the log says so', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const full = fastify()
    const folder = await mkdtemp(join(tmpdir(), 'called-shot-art-'))
    await full.register(artRoutes, { dataDir: folder })
    const ask = (seed: string) => full.inject(artPath({ kind: 'day', seed, rarity: 1 }))
    await ask('5')
    await rm(folder, { recursive: true, force: true })
    expect((await ask('6')).statusCode).toBe(200)
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/webp could not be stored/), expect.objectContaining({ type: 'Error' })],
    ])
    log.mockRestore()
    await full.close()
  })

  test.each([
    '/art/nothing.webp',
    '/art/prize-500-9-v3.webp',
    '/art/prize-500-1-v3.png',
    '/art/..%2f..%2fetc%2fpasswd',
    '/art/prize-%00-1-v3.webp',
    `/art/prize-${'9'.repeat(90)}-1-v3.webp`,
  ])('404 in our own words for %s', async (path) => {
    const answer = await app.inject(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'We could not find that.', code: 'not_found' })
    expect(answer.headers['cache-control']).not.toContain('immutable')
  })
})
