import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of its own for a test or a bench, which the user that PostgreSQL runs as may pass through: the system
 * makes temporary folders private, and a database of root's would then have to keep its files elsewhere.
 */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `called-shot-${purpose}-`))
  await chmod(folder, 0o711)
  return folder
}
