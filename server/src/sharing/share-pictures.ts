import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ShareFacts } from '@called-shot/shared/sharing/facts.ts'
import { createKeptFiles } from '../art/kept-files.ts'
import { createSharedWork, type Turn } from '../art/shared-work.ts'
import { createWorkQueue } from '../art/work-queue.ts'
import { openFaces } from './lettering.ts'
import { shareDrawing } from './share-drawing.ts'

export const heaviestSharePicture = 150 * 1000

/** Numbers of colors from the most down: the first that gives a small enough file is kept. */
const palettes = [256, 16, 4] as const

export interface SharePictures {
  /** Calls `takeTurn`, which throws if this caller cannot have another one drawn now, before a picture is drawn. */
  of(facts: ShareFacts, takeTurn: () => Promise<Turn>): Promise<SharePicture>
}

interface SharePicture {
  readonly content: Buffer
  /** Names the picture by the facts it was made from. */
  readonly hash: string
}

/** Raised when the drawing changes, so that stored pictures are left behind. */
const drawingVersion = 3

/**
 * Pictures of shares, drawn once and kept under the hash of their facts. One is drawn at a time, to leave the other
 * cores to the game; a request for a picture that is being drawn waits for it.
 */
export function createSharePictures(directory: string, maxFiles = 5000): SharePictures {
  const files = createKeptFiles(directory, maxFiles)
  const queued = createWorkQueue({ atOnce: 1, waiting: 100 })
  const shared = createSharedWork<Buffer>()

  async function drawn(facts: ShareFacts, file: string): Promise<Buffer> {
    const content = await renderShare(facts)
    await files.keep(file, content)
    return content
  }

  return {
    async of(facts, takeTurn) {
      const hash = createHash('sha256')
        .update(`${drawingVersion} ${JSON.stringify(facts)}`)
        .digest('hex')
        .slice(0, 40)
      const file = `${hash}.png`
      const found = await files.read(file)
      const content = found ?? (await shared(file, takeTurn, () => queued(() => drawn(facts, file))))
      return { content, hash }
    },
  }
}

/** The picture as PNG, which every site can show: 1200 x 630, 150 kB at most. */
async function renderShare(facts: ShareFacts): Promise<Buffer> {
  const drawing = Buffer.from(shareDrawing(facts, await openFaces()))
  let picture = Buffer.alloc(0)
  for (const colors of palettes) {
    picture = await sharp(drawing).png({ palette: true, colors, dither: 0 }).toBuffer()
    if (picture.length <= heaviestSharePicture) break
  }
  return picture
}
