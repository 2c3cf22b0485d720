import { openPath, type Station } from './curves.ts'
import { lines, type Stroke } from './svg.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function inset(box: Box, by: number): Box {
  return { left: box.left + by, top: box.top + by, right: box.right - by, bottom: box.bottom - by }
}

interface Side {
  readonly length: number
  at(along: number, across: number): { x: number; y: number }
}

function sidesOf({ left, top, right, bottom }: Box): Side[] {
  return [
    { length: right - left, at: (along, across) => ({ x: left + along, y: top + across }) },
    { length: right - left, at: (along, across) => ({ x: left + along, y: bottom - across }) },
    { length: bottom - top, at: (along, across) => ({ x: left + across, y: top + along }) },
    { length: bottom - top, at: (along, across) => ({ x: right - across, y: top + along }) },
  ]
}

export interface Braid {
  /** Half the height of the braid. */
  readonly reach: number
  /** The target length of one eye of the chain; every side has a whole number of eyes. */
  readonly eye: number
  readonly strands: number
}

/** Strands that cross in every node along the four sides of a box: the border of a share certificate. */
export function braid(box: Box, { reach, eye, strands }: Braid): string[] {
  return sidesOf(box).flatMap((side) => {
    const eyes = Math.round(side.length / eye)
    const speed = Math.PI * eyes
    return Array.from({ length: strands }, (_, strand) => {
      const height = reach * Math.cos((strand / (strands - 1)) * Math.PI)
      return openPath((along): Station => {
        const here = side.at(along * side.length, height * Math.sin(speed * along))
        const origin = side.at(0, 0)
        const ahead = side.at(side.length, height * speed * Math.cos(speed * along))
        return { ...here, dx: ahead.x - origin.x, dy: ahead.y - origin.y }
      }, eyes * 3)
    })
  })
}

/** A plain rule with corners cut in a quarter circle. */
export function scoopedRule(box: Box, scoop: number, stroke: Stroke): string {
  const { left, top, right, bottom } = box
  const arc = `A${scoop} ${scoop} 0 0 0 `
  const path =
    `M${left + scoop} ${top}H${right - scoop}${arc}${right} ${top + scoop}V${bottom - scoop}` +
    `${arc}${right - scoop} ${bottom}H${left + scoop}${arc}${left} ${bottom - scoop}V${top + scoop}` +
    `${arc}${left + scoop} ${top}Z`
  return lines([path], stroke)
}

export function rule(box: Box, radius: number, { ink, width }: Stroke): string {
  const { left, top, right, bottom } = box
  return (
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="${radius}" ` +
    `fill="none" stroke="${ink}" stroke-width="${width}"/>`
  )
}
