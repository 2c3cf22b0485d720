import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = fileURLToPath(new URL('src/ui/fonts.css', import.meta.url))
const folder = fileURLToPath(new URL('../node_modules/.cache/cut-fonts', import.meta.url))

/** `100 900`, or one value alone. */
type Range = number | { readonly min: number; readonly max: number }

interface Face {
  readonly file: string
  readonly family: string
  readonly weights: Range
  /** The width in percent of a family that has several. */
  readonly width: number | null
  readonly characters: string
}

/**
 * Writes the font files that `src/ui/fonts.css` names below `@cut-fonts`, each with only the weights, the width and the
 * characters of its rule, out of the family's whole font: three files that a page begins with have 41 KB together
 * instead of 110.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      await Promise.all(facesIn(await readFile(styles, 'utf8')).map(writeFace))
      return { resolve: { alias: { '@cut-fonts': folder } } }
    },
  }
}

async function writeFace({ file, family, weights, width, characters }: Face): Promise<void> {
  const name = family.toLowerCase().replaceAll(' ', '-')
  const whole = `@fontsource-variable/${name}/files/${name}-latin-${width === null ? 'wght' : 'wdth'}-normal.woff2`
  const cut = await subsetFont(await readFile(fileURLToPath(import.meta.resolve(whole))), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights, ...(width === null ? {} : { wdth: width }) },
  })
  await writeFile(join(folder, file), cut)
}

/** The rules of the style sheet that name a file of `@cut-fonts`; the others are faces of the system. */
function facesIn(css: string): readonly Face[] {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, rule = '']) => {
    const file = /url\('@cut-fonts\/([\w-]+\.woff2)'\)/.exec(rule)?.[1]
    if (file === undefined) return []
    const width = valueIn(rule, 'font-stretch')
    return {
      file,
      family: needed(valueIn(rule, 'font-family'), file).replaceAll("'", ''),
      weights: rangeOf(needed(valueIn(rule, 'font-weight'), file)),
      width: width === null ? null : Number.parseFloat(width),
      characters: charactersOf(needed(valueIn(rule, 'unicode-range'), file)),
    }
  })
}

function valueIn(rule: string, property: string): string | null {
  return new RegExp(`${property}:([^;]+);`).exec(rule)?.[1]?.trim() ?? null
}

function needed(value: string | null, file: string): string {
  if (value === null) throw new Error(`fonts.css does not say enough about ${file}`)
  return value
}

function rangeOf(weights: string): Range {
  const [min = Number.NaN, max = min] = weights.split(' ').map(Number)
  return min === max ? min : { min, max }
}

/** `U+20-7E, U+A0` as the characters themselves. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = Number.NaN, to = from] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}
