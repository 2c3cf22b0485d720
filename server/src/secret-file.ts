import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import type { Pool } from 'pg'
import { CannotStart, codeOf } from './cannot-start.ts'

interface SecretOfDatabase {
  readonly path: string
  readonly bytes: number
  /** The variable that can hold it in place of the file. */
  readonly variable: string
}

/**
 * The secret that this database was made with, kept in the file at `path`. A missing one is made only for a new
 * database. Another database would refuse it, and people would take the file for the right one.
 */
export async function secretOfDatabase(
  owner: Pool,
  { path, bytes, variable }: SecretOfDatabase,
): Promise<Buffer> {
  // Asked before the file is read: a first start makes its files before it marks the database.
  const { rows } = await owner.query('select from wallet_seed')
  if (rows.length === 0) return readOrMakeSecret(path, bytes)
  const known = await readSecret(path, bytes)
  if (known) return known
  throw new CannotStart(
    `There is no ${path}, and this database was made with such a secret: restore the file from its backup, or set ${variable}.`,
  )
}

/**
 * The secret kept in the file at `path`: created at the first start, readable only by its owner (0600), never
 * replaced. If several processes start at once, the first to write wins and all read its secret.
 */
export async function readOrMakeSecret(path: string, bytes: number): Promise<Buffer> {
  const known = await readSecret(path, bytes)
  if (known) return known
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(bytes).toString('hex')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } catch (error) {
    throw new CannotStart(
      `The secret ${path} cannot be written (${codeOf(error)}): check the data directory.`,
    )
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readSecret(path, bytes)
  if (!made) throw new CannotStart(`The secret ${path} cannot be read: check the data directory.`)
  return made
}

/** The secret kept in the file at `path`; null if there is no such file. */
export async function readSecret(path: string, bytes: number): Promise<Buffer | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new CannotStart(`The secret ${path} cannot be read (${codeOf(error)}): check the data directory.`)
  }
  const secret = Buffer.from(text.trim(), 'hex')
  if (secret.length === bytes) return secret
  throw new CannotStart(`The secret ${path} is damaged: restore that file from its backup.`)
}
