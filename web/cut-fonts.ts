import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../node_modules/.cache/cut-fonts', import.meta.url))

/** The first and last code points of each range of characters. */
type Characters = readonly (readonly [number, number])[]

/** The characters of almost every text. */
const basic: Characters = rangesOf('20-7E A0 A9 B7 D7 2013-2014 2018-2019 201C-201D 2022 2026 2192 2212')
/** The other Latin characters that the fonts have. */
const accents: Characters = rangesOf(
  'A1-A8 AA-B6 B8-D6 D8-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 2010-2012 2015 201A 201E 2020-2021 2030 2032-2033 ' +
    '2039-203A 2044 20AC 2122 2191 2193 2215 2260 2264-2265',
)

interface Face {
  readonly file: string
  readonly family: string
  readonly min: number
  readonly max: number
  /** The width in percent, for a family that has several. */
  readonly width?: number
  readonly characters: Characters
}

const headings = { family: 'Big Shoulders', min: 700, max: 900 }
const text = { family: 'Hanken Grotesk', min: 400, max: 800 }
const smallPrint = { family: 'Martian Mono', min: 400, max: 800 }

/**
 * Pages load the basic faces first (server/src/http/page-head.ts); browsers fetch the others when a text needs them.
 */
const faces: readonly Face[] = [
  { ...headings, file: 'big-shoulders-basic', characters: basic },
  { ...headings, file: 'big-shoulders-accents', characters: accents },
  { ...text, file: 'hanken-grotesk-basic', characters: basic },
  { ...text, file: 'hanken-grotesk-accents', characters: accents },
  { ...smallPrint, file: 'martian-mono-basic', width: 75, characters: basic },
  { ...smallPrint, file: 'martian-mono-accents', width: 75, characters: accents },
  { ...smallPrint, file: 'martian-mono-wide', width: 100, characters: basic },
]

/**
 * Writes the fonts and their rules for `@import '@cut-fonts/faces.css'`. Each has only the weights, the width and the
 * characters that pages use, cut from the family's full font. The three that a page loads first are 41 KB together
 * instead of 110.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      await Promise.all(faces.map(cut))
      await writeFile(join(folder, 'faces.css'), faces.map(ruleOf).join('\n'))
      return { resolve: { alias: { '@cut-fonts': folder } } }
    },
  }
}

async function cut({ file, family, min, max, width, characters }: Face): Promise<void> {
  const name = family.toLowerCase().replaceAll(' ', '-')
  const whole = `@fontsource-variable/${name}/files/${name}-latin-${width === undefined ? 'wght' : 'wdth'}-normal.woff2`
  const font = await readFile(fileURLToPath(import.meta.resolve(whole)))
  const part = await subsetFont(font, textOf(characters), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max }, ...(width === undefined ? {} : { wdth: width }) },
  })
  await writeFile(join(folder, `${file}.woff2`), part)
}

function ruleOf({ file, family, min, max, width, characters }: Face): string {
  const ranges = characters.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`)
  return `@font-face {
  font-family: '${family}';
  font-weight: ${min} ${max};
  ${width === undefined ? '' : `font-stretch: ${width}%;`}
  font-display: swap;
  src: url('./${file}.woff2') format('woff2');
  unicode-range: ${ranges.join(', ')};
}
`
}

/** Parses `20-7E A0`: hexadecimal code points and ranges. */
function rangesOf(ranges: string): Characters {
  return ranges.split(' ').map((range) => {
    const [from = 0, to = from] = range.split('-').map((digits) => Number.parseInt(digits, 16))
    return [from, to] as const
  })
}

function textOf(characters: Characters): string {
  return characters
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join('')
}
