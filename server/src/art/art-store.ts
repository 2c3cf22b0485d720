import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { artFile, type ArtKey } from '@called-shot/shared/art/art-path.ts'
import { cardArtSvg } from '@called-shot/shared/art/card-art.ts'
import { renderArt } from './render-art.ts'
import { createWorkQueue } from './work-queue.ts'

const zipped = promisify(gzip)

export interface ArtStore {
  picture(key: ArtKey): Promise<Buffer>
  /** The drawing itself, gzipped. */
  vectors(key: ArtKey): Promise<Buffer>
}

export interface ArtStoreOptions {
  readonly directory: string
  /** Pictures kept on disk; what comes after is drawn for every first request of a process. */
  readonly mostFiles?: number
  readonly mostWaiting?: number
}

/**
 * Pictures are drawn once per definition and kept under the hash of their drawing, so a change of the
 * engraver shows at once and two names with the same drawing share a file. Names are free, so anybody can ask
 * for any number of them: at most two are drawn at a time, and the disk takes a bounded number.
 */
export function createArtStore({
  directory,
  mostFiles = 60_000,
  mostWaiting = 400,
}: ArtStoreOptions): ArtStore {
  const queued = createWorkQueue({ atOnce: 2, waiting: mostWaiting })
  const underway = new Map<string, Promise<Buffer>>()
  let stored: Promise<number> | undefined

  function countStored(): Promise<number> {
    stored ??= mkdir(directory, { recursive: true }).then(async () => (await readdir(directory)).length)
    return stored
  }

  async function keep(path: string, content: Buffer): Promise<void> {
    const count = await countStored()
    if (count >= mostFiles) return
    stored = Promise.resolve(count + 1)
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, content)
    await rename(draft, path)
  }

  async function made(key: ArtKey, ending: 'webp' | 'svg.gz', make: (drawing: string) => Promise<Buffer>) {
    await countStored()
    const drawing = cardArtSvg(key)
    const path = join(
      directory,
      `${createHash('sha256').update(drawing).digest('hex').slice(0, 40)}.${ending}`,
    )
    const found = await readFile(path).catch(() => null)
    if (found) return found
    const content = await make(drawing)
    await keep(path, content)
    return content
  }

  /** One piece of work for all who ask for the same picture at the same time. */
  function once(key: ArtKey, ending: 'webp' | 'svg.gz', make: (drawing: string) => Promise<Buffer>) {
    const name = `${artFile(key)} ${ending}`
    const running = underway.get(name)
    if (running) return running
    const work = queued(() => made(key, ending, make)).finally(() => underway.delete(name))
    underway.set(name, work)
    return work
  }

  return {
    picture: (key) => once(key, 'webp', renderArt),
    vectors: (key) => once(key, 'svg.gz', (drawing) => zipped(drawing, { level: 9 })),
  }
}
