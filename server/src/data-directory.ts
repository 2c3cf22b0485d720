import { access, chmod, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart, codeOf } from './cannot-start.ts'

/**
 * Promises that `directory` exists and can be written. What it makes itself may be passed through by other users
 * (0711), because a database started by root runs as another user; the secrets inside are files of mode 0600.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    const firstMade = await mkdir(directory, { recursive: true })
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

async function openTheWay(from: string, to: string): Promise<void> {
  for (let folder = to; folder.length >= from.length; folder = dirname(folder)) await chmod(folder, 0o711)
}
