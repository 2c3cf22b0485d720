import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The font faces of the game's pages; if they are not installed, a page falls back to system fonts. */
const files: Readonly<Record<string, string>> = {
  'big-shoulders.woff2': '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2',
  'hanken-grotesk.woff2': '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
}

const read = new Map<string, Promise<Buffer | null>>()

export async function fontFile(name: string): Promise<Buffer | null> {
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (file === undefined) return null
  const known = read.get(name) ?? readFont(file)
  read.set(name, known)
  return known
}

async function readFont(file: string): Promise<Buffer | null> {
  try {
    return await readFile(fileURLToPath(import.meta.resolve(file)))
  } catch {
    return null
  }
}
