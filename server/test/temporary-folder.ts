import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a test or a bench that PostgreSQL's own user may pass through. The system makes temporary folders
 * private, so that root's database would have to keep its files elsewhere.
 */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `called-shot-${purpose}-`))
  await chmod(folder, 0o711)
  return folder
}
