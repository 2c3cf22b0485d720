import type { ArtKind } from './art-path.ts'
import { pressOf, rosette } from './engraving.ts'
import { braid, inset, rule, scoopedRule, type Box } from './frame.ts'
import type { Rarity } from '../cards/kinds.ts'
import { inksOf, thinned } from './inks.ts'
import { papers } from './papers.ts'
import { lines, plate } from './svg.ts'
import { hashMarks, net, rays, reliefLines, rulings } from './underprint.ts'

const sheet: Box = { left: 0, top: 0, right: plate.width, bottom: plate.height }

function corners(box: Box, seed: string, rarity: Rarity, radius: number): string {
  const places = [
    { x: box.left, y: box.top },
    { x: box.right, y: box.top },
    { x: box.left, y: box.bottom },
    { x: box.right, y: box.bottom },
  ]
  const press = { ...pressOf(rarity), width: 0.9, inks: [inksOf(rarity).frame] as const }
  return places.map((center) => rosette(`corner ${seed}`, { center, radius, hole: 0.3 }, press)).join('')
}

/** A frame gains a strand, an ink and its corners as the rarity rises. */
function certificateFrame(rarity: Rarity, seed: string): string {
  const { frame, bands } = inksOf(rarity)
  const second = bands[1] ?? frame
  const reach = [5, 7, 8, 9][rarity - 1] ?? 5
  const path = inset(sheet, 29)
  const chain = braid(path, { reach, eye: 23, strands: rarity + 2 })
  return (
    rule(inset(sheet, 15), 8, { ink: frame, width: 1.6 }) +
    lines(chain, { ink: second, width: 0.9, multiply: true }) +
    (rarity > 1
      ? lines(braid(path, { reach: reach * 0.6, eye: 11.5, strands: 2 }), {
          ink: frame,
          width: 0.9,
          multiply: true,
        })
      : '') +
    scoopedRule(inset(sheet, 43), rarity > 2 ? 24 : 12, { ink: frame, width: 1 }) +
    (rarity > 2 ? corners(path, seed, rarity, 25) : '')
  )
}

function ruledFrame(rarity: Rarity): string {
  const { frame, bands } = inksOf(rarity)
  return (
    rule(inset(sheet, 15), 8, { ink: frame, width: 1.8 }) +
    rule(inset(sheet, 21), 5, { ink: bands[1] ?? frame, width: 0.8 }) +
    (rarity > 2
      ? lines(braid(inset(sheet, 29), { reach: 5, eye: 14, strands: rarity }), { ink: frame, width: 0.8 })
      : '')
  )
}

interface Pale {
  readonly rarity: Rarity
  /** An ink thinned by the paper: the first for most of the underprint, the second for contrast. */
  readonly first: string
  readonly second: string
}

const stocks: Partial<Record<ArtKind, (pale: Pale) => string>> = {
  identity: ({ rarity, first, second }) =>
    lines(reliefLines(inset(sheet, 46), 6.4, { center: { x: 250, y: 252 }, radius: 178, height: 54 }), {
      ink: first,
      width: 1,
    }) +
    (rarity === 4 ? lines(rays({ x: 250, y: 252 }, 120, 190, 420), { ink: second, width: 0.9 }) : '') +
    certificateFrame(rarity, 'identity'),
  prediction: ({ rarity, first }) =>
    lines(reliefLines(inset(sheet, 46), 7.2, { center: { x: 250, y: 228 }, radius: 140, height: 38 }), {
      ink: first,
      width: 1,
    }) + certificateFrame(rarity, 'prediction'),
  category: ({ rarity, first, second }) =>
    lines(rays({ x: 250, y: 262 }, rarity > 2 ? 180 : 120, 150, 440), { ink: first, width: 1 }) +
    (rarity > 2 ? lines(rays({ x: 250, y: 262 }, 60, 150, 440), { ink: second, width: 1 }) : '') +
    ruledFrame(rarity),
  prize: ({ rarity, first, second }) =>
    lines(net(inset(sheet, 24), 7.5, 6.5, 9), { ink: first, width: 0.9 }) +
    (rarity > 1 ? lines(net(inset(sheet, 24), 30, 15, 4.5), { ink: second, width: 1 }) : '') +
    ruledFrame(rarity),
  wager: ({ rarity, first }) =>
    lines(net(inset(sheet, 24), 12, 12, 12), { ink: first, width: 0.9 }) + ruledFrame(rarity),
  event: ({ rarity, first }) =>
    lines(net(inset(sheet, 14), 10, 5, 5), { ink: first, width: 0.9 }) +
    lines([`M22 20V${plate.height - 20}M${plate.width - 22} 20V${plate.height - 20}`], {
      ink: inksOf(rarity).frame,
      width: rarity > 1 ? 2.4 : 1.4,
    }),
  trigger: ({ rarity, first }) => {
    const field = { left: 22, top: 26, right: plate.width - 22, bottom: plate.height - 26 }
    return (
      lines(rulings({ ...field, top: 26 + 54 }, 54), { ink: first, width: 1.2 }) +
      lines(hashMarks(field, 10.8, 7), { ink: inksOf(rarity).frame, width: 1 }) +
      lines(hashMarks(inset(field, 160), 10.8, 7), { ink: first, width: 1.2 }) +
      rule(inset(sheet, 15), 8, { ink: inksOf(rarity).frame, width: 1.8 })
    )
  },
}

function leaf({ rarity, first }: Pale): string {
  return (
    lines(rulings({ left: 30, top: 190, right: plate.width - 30, bottom: 660 }, 9.4), {
      ink: first,
      width: 0.9,
    }) +
    (rarity > 2
      ? lines(net({ left: 30, top: 190, right: plate.width - 30, bottom: 660 }, 18.8, 7, 7), {
          ink: first,
          width: 0.9,
        })
      : '')
  )
}

/** The printed paper that every card of a kind and rarity shares: underprint and frame. */
export function stockLines(kind: string, rarity: Rarity): string {
  const paper = Object.entries(papers).find(([name]) => name === kind)?.[1] ?? papers.stock
  const { frame, bands } = inksOf(rarity)
  const pale: Pale = {
    rarity,
    first: thinned(frame, paper, 0.26),
    second: thinned(bands[1] ?? frame, paper, 0.32),
  }
  const drawn = Object.entries(stocks).find(([name]) => name === kind)?.[1]
  return (drawn ?? leaf)(pale)
}
