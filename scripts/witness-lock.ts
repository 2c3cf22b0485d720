import { rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Locks the folder until this process ends. The lock of a process that ended without removing it is taken over: only
 * one of several that find it moves it away, and one that has moved a newer lock puts it back.
 */
export async function lockForWitness(folder: string): Promise<void> {
  const file = join(folder, 'witness.lock')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      process.once('exit', () => rmSync(file, { force: true }))
      return
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const holder = await holderOf(file)
    if (holder === null) continue
    if (isRunning(holder)) throw inUse(folder, holder)
    const moved = `${file}.${process.pid}`
    try {
      await rename(file, moved)
    } catch (error) {
      if (isCode(error, 'ENOENT')) continue
      throw error
    }
    const taken = await holderOf(moved)
    if (taken === holder) await rm(moved, { force: true })
    else {
      await rename(moved, file)
      throw inUse(folder, taken ?? holder)
    }
  }
}

/** The text of a lock; null if it has just been removed. */
async function holderOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** One that cannot be asked is running, too. In a container a witness has the number of the one before it. */
function isRunning(holder: string): boolean {
  if (!/^[1-9]\d*$/.test(holder)) return true
  if (Number(holder) === process.pid) return false
  try {
    process.kill(Number(holder), 0)
    return true
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}

function inUse(folder: string, holder: string): Error {
  return new Error(
    `${folder} is in use by another witness, process ${holder}: take another --folder; if no witness is running, remove ${join(folder, 'witness.lock')}`,
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
