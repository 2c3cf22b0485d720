import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../cannot-start.ts'

/** The text of the file in the first of these folders that has it; null if none does. */
export async function readFirst(name: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (text !== null) return text
  }
  return null
}
