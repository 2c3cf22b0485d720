// `npm run reset`: goes back to an empty game, in seconds. Removes the data directory; refuses while a server uses it.
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { endOrphan } from '../server/src/db/postmaster.ts'
import { takesNothing } from './arguments.ts'
import { runScript } from './run-script.ts'
import { root } from './web-build.ts'

takesNothing('reset')
await runScript(async () => {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== null)
    throw new CannotStart(
      'DATABASE_URL is set: reset only removes the embedded database; empty your own server with its own tools.',
    )
  await reset(dataDir)
  return true
})

async function reset(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return console.log(`There is nothing in ${dataDir}.`)
  const postgres = join(dataDir, 'postgres')
  // A wrong DATA_DIR must not delete anybody's files, so only a directory filled by one of our starts is removed.
  const holdsOthers = [root, homedir()].some((folder) => `${folder}${sep}`.startsWith(`${dataDir}${sep}`))
  if (!existsSync(postgres) || holdsOthers)
    throw new CannotStart(
      `${dataDir} does not look like a data directory of Called Shot, so it is left alone.`,
    )
  // If the database's user cannot enter a parent folder, this is a link to the actual files.
  const files = realpathSync(postgres)
  await endOrphan(join(files, 'data'))
  rmSync(files, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
  console.log(`${dataDir} was removed: the next start begins a new game.`)
}
