import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { artFile, type ArtKey } from '@called-shot/shared/art/art-path.ts'
import { cardArtSvg } from '@called-shot/shared/art/card-art.ts'
import { createKeptFiles } from './kept-files.ts'
import { renderArt } from './render-art.ts'
import { createSharedWork, type Turn } from './shared-work.ts'
import { createWorkQueue } from './work-queue.ts'

const zipped = promisify(gzip)

/** Called before a picture is drawn; throws if this caller cannot have another one drawn now. */
type TakeTurn = () => Promise<Turn>

export interface ArtStore {
  picture(key: ArtKey, takeTurn: TakeTurn): Promise<Buffer>
  /** The drawing itself, gzipped or for clients that do not read that. */
  vectors(key: ArtKey, isZipped: boolean, takeTurn: TakeTurn): Promise<Buffer>
}

export interface ArtStoreOptions {
  readonly directory: string
  /** Pictures kept on disk; when there are too many, the least recently used one is deleted. */
  readonly maxFiles?: number
  readonly maxWaiting?: number
}

type Ending = 'webp' | 'svg.gz' | 'svg'

/**
 * Pictures are drawn once per definition and kept under the hash of their drawing, so a change of the engraver shows at
 * once and two names with the same drawing share a file. Anybody can make up names, so anybody can ask for any number
 * of them: at most two are drawn at a time, each caller has a limit, and the disk takes a bounded number.
 */
export function createArtStore({
  directory,
  maxFiles = 60_000,
  maxWaiting = 400,
}: ArtStoreOptions): ArtStore {
  const queued = createWorkQueue({ atOnce: 2, waiting: maxWaiting })
  const shared = createSharedWork<Buffer>()
  const files = createKeptFiles(directory, maxFiles)
  /** The file of each name requested since the start: even computing the drawing takes milliseconds. */
  const fileOf = new Map<string, string>()
  async function known(name: string): Promise<Buffer | null> {
    const file = fileOf.get(name)
    return file === undefined ? null : files.read(file)
  }

  async function made(
    { key, ending, turn }: { readonly key: ArtKey; readonly ending: Ending; readonly turn: Turn },
    make: (drawing: string) => Promise<Buffer>,
  ): Promise<Buffer> {
    const drawing = cardArtSvg(key)
    const file = `${createHash('sha256').update(drawing).digest('hex').slice(0, 40)}.${ending}`
    remember(nameOf(key, ending), file)
    const found = await files.read(file)
    if (found) {
      // Drawn before this process started.
      await turn.giveBack()
      return found
    }
    const content = await make(drawing)
    await files.keep(file, content)
    return content
  }

  function remember(name: string, file: string): void {
    fileOf.delete(name)
    fileOf.set(name, file)
    for (const oldest of fileOf.keys()) {
      if (fileOf.size <= maxFiles) return
      fileOf.delete(oldest)
    }
  }

  async function once(
    { key, ending, takeTurn }: { readonly key: ArtKey; readonly ending: Ending; readonly takeTurn: TakeTurn },
    make: (drawing: string) => Promise<Buffer>,
  ): Promise<Buffer> {
    const name = nameOf(key, ending)
    const found = await known(name)
    return found ?? shared(name, takeTurn, (turn) => queued(() => made({ key, ending, turn }, make)))
  }

  return {
    picture: (key, takeTurn) => once({ key, ending: 'webp', takeTurn }, renderArt),
    vectors: (key, isZipped, takeTurn) =>
      isZipped
        ? once({ key, ending: 'svg.gz', takeTurn }, (drawing) => zipped(drawing, { level: 9 }))
        : once({ key, ending: 'svg', takeTurn }, async (drawing) => Buffer.from(drawing)),
  }
}

function nameOf(key: ArtKey, ending: Ending): string {
  return `${artFile(key)} ${ending}`
}
