import { access, chmod, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart, codeOf } from './cannot-start.ts'

/**
 * Makes sure that `directory` exists and is writable. Folders that it creates can be entered by other users (0711),
 * because a database started by root runs as another user; the secrets inside are files of mode 0600.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    const firstMade = await makeFolders(directory)
    if (firstMade !== undefined && process.getuid?.() === 0) await openTheWay(firstMade, directory)
    const probe = join(directory, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
    await access(directory, constants.R_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(
      `The data directory ${directory} cannot be written (${codeOf(error)}): set DATA_DIR to a folder that can.`,
    )
  }
}

/**
 * Creates the folder and any missing parents, and returns the first one that it created. Creates them one at a time,
 * because `mkdir` with `recursive` retries forever where the system reports a missing folder that nobody can create, as
 * below /proc.
 */
async function makeFolders(directory: string): Promise<string | undefined> {
  try {
    return (await isMade(directory)) ? directory : undefined
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(directory) === directory) throw error
  }
  const firstMade = await makeFolders(dirname(directory))
  const made = await isMade(directory)
  return firstMade ?? (made ? directory : undefined)
}

/** Whether it had to be created. It may already exist, for example because another start has just created it. */
async function isMade(directory: string): Promise<boolean> {
  try {
    await mkdir(directory)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(directory)).isDirectory()) return false
    throw error
  }
}

async function openTheWay(from: string, to: string): Promise<void> {
  for (let folder = to; folder.length >= from.length; folder = dirname(folder)) await chmod(folder, 0o711)
}
