import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/web-build.ts'
import { changed } from './files.ts'

/**
 * Writes the next version of the program to a folder: a new version of `commit`, and a migration that only adds, as
 * every migration does while an older version still runs. Everything else equals this program.
 */
export async function makeNextVersion(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const own = new Set(['server', 'package.json'])
  for (const name of await readdir(root))
    if (!own.has(name)) await symlink(join(root, name), join(folder, name))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await cp(join(root, 'server'), join(folder, 'server'), { recursive: true })
  const commit = join(folder, 'server', 'src', 'commit', 'commit.sql')
  const text = await readFile(commit, 'utf8')
  await writeFile(
    commit,
    changed(text, { 'begin\n  /* unknown keys': `begin\n  -- The next version.\n  /* unknown keys` }),
  )
  const migrations = (await readdir(join(root, 'server', 'migrations'))).filter((name) =>
    /^\d{4}-/.test(name),
  )
  const last = Math.max(...migrations.map((name) => Number(name.slice(0, 4))))
  const name = `${String(last + 1).padStart(4, '0')}-next-version.sql`
  await writeFile(
    join(folder, 'server', 'migrations', name),
    'alter table notification add column told_by_next_version text;\n',
  )
  return folder
}
