import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse, type Font } from 'opentype.js/dist/opentype.mjs'
import { loadOnce } from '../load-once.ts'

/** A font face of the game as outlines: an SVG that names fonts would depend on what is installed on the machine. */
interface Face {
  /** The width of a line, in units of its font size. */
  measure(text: string, size: number): number
  /** The outlines of a line with its baseline at `y`, as SVG path data. */
  outline(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): string
  /** Wraps the text into lines of at most this width; a wider word gets a line of its own. */
  wrap(text: string, size: number, widest: number): string[]
}

export interface Faces {
  readonly heading: Face
  readonly text: Face
}

export const openFaces = loadOnce(async (): Promise<Faces> => ({
  heading: await readFace('big-shoulders', 'big-shoulders-#-800-normal'),
  text: await readFace('hanken-grotesk', 'hanken-grotesk-#-500-normal'),
}))

/** Names come from all over Europe; letters missing from the first file are in the second. */
async function readFace(family: string, name: string): Promise<Face> {
  const files = ['latin', 'latin-ext'].map(
    (subset) => `@fontsource/${family}/files/${name.replace('#', subset)}.woff`,
  )
  return faceOf(await Promise.all(files.map(readFont)))
}

async function readFont(file: string): Promise<Font> {
  const content = await readFile(fileURLToPath(import.meta.resolve(file)))
  return parse(Uint8Array.from(content).buffer)
}

interface Letter {
  readonly font: Font
  readonly character: string
}

function faceOf(fonts: readonly Font[]): Face {
  const has = (font: Font, character: string) => font.charToGlyphIndex(character) > 0

  /** A letter that no file has loses its accent, or is omitted. */
  function lettersOf(text: string): Letter[] {
    return [...text].flatMap((character) => {
      const font = fonts.find((each) => has(each, character))
      if (font) return [{ font, character }]
      const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return [...plain].flatMap((part) => {
        const plainFont = fonts.find((each) => has(each, part))
        return plainFont ? [{ font: plainFont, character: part }] : []
      })
    })
  }

  /** Each letter with where it starts, and where the line ends. */
  function set(text: string, size: number) {
    let x = 0
    let before: Letter | null = null
    const placed = lettersOf(text).map((letter) => {
      const { font, character } = letter
      const glyph = font.charToGlyph(character)
      const scale = size / font.unitsPerEm
      if (before?.font === font) x += font.getKerningValue(font.charToGlyph(before.character), glyph) * scale
      before = letter
      const at = x
      x += (glyph.advanceWidth ?? 0) * scale
      return { glyph, at }
    })
    return { placed, width: x }
  }

  const measure = (text: string, size: number) => set(text, size).width
  return {
    measure,
    outline: (text, { x, y, size }) =>
      set(text, size)
        .placed.map(({ glyph, at }) =>
          glyph
            .getPath(x + at, y, size)
            .commands.map(drawn)
            .join(''),
        )
        .join(''),
    wrap: (text, size, widest) =>
      text.split(' ').reduce<string[]>((lines, word) => {
        const last = lines.at(-1)
        const longer = last === undefined ? word : `${last} ${word}`
        if (last !== undefined && measure(longer, size) > widest) return [...lines, word]
        return [...lines.slice(0, -1), longer]
      }, []),
  }
}

type Command = ReturnType<ReturnType<Font['charToGlyph']>['getPath']>['commands'][number]

function drawn(command: Command): string {
  switch (command.type) {
    case 'M':
    case 'L':
      return `${command.type}${near(command.x)} ${near(command.y)}`
    case 'Q':
      return `Q${near(command.x1)} ${near(command.y1)} ${near(command.x)} ${near(command.y)}`
    case 'C':
      return `C${near(command.x1)} ${near(command.y1)} ${near(command.x2)} ${near(command.y2)} ${near(command.x)} ${near(command.y)}`
    case 'Z':
      return 'Z'
  }
}

function near(value: number): number {
  return Math.round(value * 10) / 10
}
