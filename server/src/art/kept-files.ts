import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOnce } from '../load-once.ts'
import { loggedError } from '../logged-error.ts'

export interface KeptFiles {
  read(file: string): Promise<Buffer | null>
  /** Logs it if the disk doesn't take the file, which then is made again for the next who asks. */
  keep(file: string, content: Buffer): Promise<void>
}

/** At most a fixed number of files in one folder; when there are too many, the least recently used one is deleted. */
export function createKeptFiles(directory: string, maxFiles: number): KeptFiles {
  /** Least recently used first. After a start, the folder's own order until files are used. */
  const files = new Set<string>()
  const countStored = loadOnce(async () => {
    await mkdir(directory, { recursive: true })
    for (const file of await readdir(directory)) files.add(file)
  })

  return {
    async read(file) {
      await countStored()
      const found = await readFile(join(directory, file)).catch(() => null)
      if (found && files.delete(file)) files.add(file)
      return found
    },
    async keep(file, content) {
      await countStored()
      const path = join(directory, file)
      const draft = `${path}.${randomUUID()}`
      try {
        await writeFile(draft, content)
        await rename(draft, path)
      } catch (error) {
        console.error(`${file} could not be stored:`, loggedError(error))
        await rm(draft, { force: true }).catch(() => {})
        return
      }
      files.delete(file)
      files.add(file)
      for (const oldest of files) {
        if (files.size <= maxFiles) return
        files.delete(oldest)
        await rm(join(directory, oldest), { force: true })
      }
    },
  }
}
