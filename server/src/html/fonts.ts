import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The faces that the game's pages use; where they are not installed the page falls back to system faces. */
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
