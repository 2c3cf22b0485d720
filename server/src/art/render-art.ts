import sharp from 'sharp'
import { plate } from '@called-shot/shared/art/svg.ts'
import { createInkSpreader } from './spread-ink.ts'

// Two pictures can be drawn at once. Each uses one thread, so that the game keeps the other cores.
sharp.concurrency(1)

/** Twice the width of a card in a list; the detail view draws the vectors. */
export const pictureSize = { width: 360, height: 504 }
export const heaviestPicture = 25 * 1024

const spreadInk = createInkSpreader(pictureSize, 3)

interface Quality {
  readonly quality: number
  readonly alphaQuality: number
}

/** Qualities from best to worst: the first with a small enough file is used, usually the best. */
const qualities: readonly [Quality, ...Quality[]] = [
  { quality: 70, alphaQuality: 60 },
  { quality: 60, alphaQuality: 45 },
  { quality: 55, alphaQuality: 30 },
  { quality: 50, alphaQuality: 20 },
  { quality: 40, alphaQuality: 10 },
  { quality: 25, alphaQuality: 0 },
]

/** The engraving as WebP on a transparent background, 25 KB at most. */
export async function renderArt(drawing: string): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(drawing), {
    density: (72 * pictureSize.width) / plate.width,
  })
    .resize(pictureSize.width, pictureSize.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const inked = spreadInk(pixels)
  let picture = await encoded(inked, qualities[0])
  for (const quality of qualities.slice(1)) {
    if (picture.length <= heaviestPicture) break
    picture = await encoded(inked, quality)
  }
  return picture
}

function encoded(pixels: Uint8Array, { quality, alphaQuality }: Quality): Promise<Buffer> {
  return sharp(pixels, { raw: { ...pictureSize, channels: 4 } })
    .webp({ quality, alphaQuality, effort: 4, smartSubsample: false })
    .toBuffer()
}
