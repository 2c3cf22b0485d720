import type { ArtKey } from '@called-shot/shared/art/art-path.ts'
import { cardArtSvg } from '@called-shot/shared/art/card-art.ts'
import { rosette } from '@called-shot/shared/art/engraving.ts'
import { papers } from '@called-shot/shared/art/papers.ts'
import { plate, svg } from '@called-shot/shared/art/svg.ts'
import type { ShareFacts } from '@called-shot/shared/sharing/facts.ts'
import { sharePictureSize } from '@called-shot/shared/sharing/paths.ts'
import { byline, shareWords } from '@called-shot/shared/sharing/words.ts'
import type { Faces } from './lettering.ts'

const ground = '#0e1613'
const chalk = '#f4efe2'
const chalkDim = '#b9c2b4'
const flag = '#ffcf33'
const ink = '#1c2420'
/** The stamp as on the game's own cards (web/src/card/faces/prediction-face.module.css). */
const stampInk = '#0b7a49'
const stampPaper = '#f7f0e0'

const card = { x: 72, y: 55, width: 372, height: 520.8 }
const column = { x: 512, width: 624 }

/**
 * The picture of a share: its card, engraved, on the table, and its words beside it. The same facts give the same
 * picture.
 */
export function shareDrawing(facts: ShareFacts, faces: Faces): string {
  const art = artOf(facts)
  return svg(
    sharePictureSize,
    table(art.seed) + cardPlate(facts, art, faces) + words(facts, faces) + foot(facts, faces),
  )
}

/** A subject without its own card gets the back of a card. */
function artOf(facts: ShareFacts): ArtKey {
  return 'art' in facts ? facts.art : { kind: 'back', seed: 'identity', rarity: 1 }
}

function table(seed: string): string {
  const yards = Array.from({ length: 9 }, (_, index) => `M${(index + 1) * 120} 0V630`).join('')
  const shine = rosette(
    `table ${seed}`,
    { center: { x: 1080, y: 600 }, radius: 330, hole: 0.4 },
    { width: 1, inks: ['#1d3129', '#1a2b24'], multiply: false },
  )
  return (
    `<rect width="1200" height="630" fill="${ground}"/>` +
    `<path d="${yards}" stroke="#182420" stroke-width="1" fill="none"/>${shine}`
  )
}

function cardPlate(facts: ShareFacts, art: ArtKey, faces: Faces): string {
  const paper = papers[art.kind]
  const stock = cardArtSvg({ kind: 'stock', seed: art.kind, rarity: art.rarity })
  const isDark = art.kind === 'back' || art.kind === 'pack'
  return (
    `<rect x="${card.x + 6}" y="${card.y + 10}" width="${card.width}" height="${card.height}" rx="20" fill="#070c0a"/>` +
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="20" fill="${paper}"` +
    `${isDark ? ' stroke="#2b4038" stroke-width="2"' : ''}/>` +
    (isDark ? '' : onCard(stock)) +
    onCard(cardArtSvg(art)) +
    inTheMiddle(facts, art, faces) +
    nameOnCard(facts, art, faces) +
    (facts.what === 'win' ? stamp(faces) : '')
  )
}

/** The rubber stamp of a call that came true, across the initials. */
function stamp({ heading }: Faces): string {
  const size = 96
  const width = heading.measure('TRUE', size)
  const frame = { x: -width / 2 - 24, y: -size / 2 - 8, width: width + 48, height: size + 16 }
  const box = (inset: number, look: string) =>
    `<rect x="${frame.x + inset}" y="${frame.y + inset}" width="${frame.width - 2 * inset}" ` +
    `height="${frame.height - 2 * inset}" rx="9" ${look}/>`
  return (
    `<g transform="translate(${card.x + card.width / 2} ${card.y + 171}) rotate(-10)">` +
    box(0, `fill="${stampPaper}" fill-opacity="0.86" stroke="${stampInk}" stroke-width="6.5"`) +
    box(7, `fill="none" stroke="${stampInk}" stroke-width="2.5"`) +
    path(heading.outline('TRUE', { x: -width / 2, y: size * 0.36, size }), stampInk) +
    '</g>'
  )
}

function onCard(drawing: string): string {
  return drawing.replace(
    `width="${plate.width}" height="${plate.height}"`,
    `x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}"`,
  )
}

/**
 * The text in the middle of a kind's rosette: initials of a person, the filled share of an album, the share of correct
 * calls.
 */
function inTheMiddle(facts: ShareFacts, { kind }: ArtKey, { heading }: Faces): string {
  const text = middleText(facts)
  const at = { identity: 252, prediction: 228, back: 350 }[String(kind)]
  if (text === null || at === undefined) return ''
  const scale = card.width / plate.width
  const room = (kind === 'identity' ? 128 : kind === 'prediction' ? 106 : 146) * scale
  const size = Math.min(74, (room / heading.measure(text, 100)) * 100)
  const width = heading.measure(text, size)
  const x = card.x + card.width / 2 - width / 2
  const y = card.y + at * scale + size * 0.36
  return path(heading.outline(text, { x, y, size }), kind === 'back' ? chalk : ink)
}

function middleText(facts: ShareFacts): string | null {
  switch (facts.what) {
    case 'person':
      return initials(facts.name)
    case 'call':
    case 'win':
      return facts.person === null ? null : initials(facts.person)
    case 'album':
      return `${facts.owned}/${facts.total}`
    case 'profile':
      return `${facts.correct}/${facts.predictions}`
    case 'pull':
      return facts.kind === 'identity' && facts.name !== null ? initials(facts.name) : null
  }
}

function initials(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`.toUpperCase()
}

/** The place for a name in the drawing of a kind, in units of the plate. */
const nameAt: Partial<Record<ArtKey['kind'], number>> = {
  category: 560,
  month: 560,
  day: 560,
  year: 560,
  identity: 505,
  event: 560,
  trigger: 470,
  prize: 556,
  wager: 530,
  prediction: 450,
}

function nameOnCard(facts: ShareFacts, { kind }: ArtKey, { heading }: Faces): string {
  const name = 'name' in facts ? facts.name : 'person' in facts ? (facts.person ?? facts.event) : null
  const at = nameAt[kind]
  if (name === null || at === undefined) return ''
  const scale = card.width / plate.width
  const widest = 372 * scale
  const size =
    [50, 42, 34, 28].find((each) => heading.wrap(name.toUpperCase(), each * scale, widest).length < 3) ?? 28
  return heading
    .wrap(name.toUpperCase(), size * scale, widest)
    .slice(0, 2)
    .map((line, index) => {
      const x = card.x + (card.width - heading.measure(line, size * scale)) / 2
      const y = card.y + (at + index * size) * scale
      return path(heading.outline(line, { x, y, size: size * scale }), ink)
    })
    .join('')
}

const titleSizes = [104, 92, 80, 70, 60, 52, 46]
const maxTitleLines = 3
/** The bottom is reserved for the brand. */
const lowestLine = 516

function words(facts: ShareFacts, faces: Faces): string {
  const { heading, text } = faces
  const { kicker, title, lines } = shareWords(facts)
  const named = title.toUpperCase()
  const size = titleSizes.find((each) => fits(heading.wrap(named, each, column.width), each, faces)) ?? 46
  const titled = heading.wrap(named, size, column.width).slice(0, maxTitleLines)
  const written = lines.flatMap((line) => text.wrap(line, 32, column.width))
  const first = 112
  const titleTop = first + 14 + size * 0.92
  const below = titleTop + (titled.length - 1) * size * 0.94 + 62
  return [
    path(heading.outline(kicker.toUpperCase(), { x: column.x, y: first, size: 34 }), flag),
    ...titled.map((line, index) =>
      path(heading.outline(line, { x: column.x, y: titleTop + index * size * 0.94, size }), chalk),
    ),
    ...written.flatMap((line, index) => {
      const y = below + index * (written.length > 3 ? 40 : 44)
      return y > lowestLine ? [] : path(text.outline(line, { x: column.x, y, size: 32 }), chalk)
    }),
  ].join('')
}

function fits(lines: readonly string[], size: number, { heading }: Faces): boolean {
  return lines.length <= maxTitleLines && lines.every((line) => heading.measure(line, size) <= column.width)
}

/** The brand, and the player's name if they chose to be named. */
function foot(facts: ShareFacts, { heading, text }: Faces): string {
  const mark =
    `<g transform="translate(${column.x} 532)" fill="none" stroke="${flag}">` +
    '<circle cx="20" cy="20" r="16" stroke-width="3.4"/>' +
    '<path d="m11.5 21 6.1 7.1L30.3 12" stroke-width="4.9" stroke-linecap="square"/></g>'
  const by = byline(facts) ?? ''
  const size = Math.min(26, (360 / Math.max(1, text.measure(by, 26))) * 26)
  const x = column.x + column.width - text.measure(by, size)
  return (
    mark +
    path(heading.outline('CALLED SHOT', { x: column.x + 54, y: 565, size: 38 }), chalk) +
    (by === '' ? '' : path(text.outline(by, { x, y: 563, size }), chalkDim))
  )
}

function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`
}
