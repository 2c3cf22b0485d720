export interface Size {
  readonly width: number
  readonly height: number
}

/** A card is engraved on a plate of this size; one unit is 0.2% of the card's width. */
export const plate: Size = { width: 500, height: 700 }

export function svg({ width, height }: Size, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}">${content}</svg>`
  )
}

export interface Stroke {
  readonly ink: string
  readonly width: number
  readonly multiply?: boolean
}

/** Lines of one ink, without fill. */
export function lines(paths: readonly string[], { ink, width, multiply = false }: Stroke): string {
  const blend = multiply ? ' style="mix-blend-mode:multiply"' : ''
  const drawn = paths.map((d) => `<path d="${d}"/>`).join('')
  return `<g fill="none" stroke="${ink}" stroke-width="${width}"${blend}>${drawn}</g>`
}
