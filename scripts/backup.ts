// `npm run backup -- <folder>`: copies the embedded database of a running game into the folder and has its log kept
// there from then on, so that `npm run restore` can go back to any later moment. Repeat it, e.g. every night.
import { join, resolve } from 'node:path'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { makeBaseBackup } from '../server/src/db/base-backup.ts'

try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new CannotStart('Where to? npm run backup -- <folder>')
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== null)
    throw new CannotStart('DATABASE_URL is set: back that server up by its own means (docs/operating.md).')
  const {
    folder: made,
    files,
    bytes,
  } = await makeBaseBackup(join(dataDir, 'postgres', 'data'), resolve(folder))
  console.log(`${made}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB. Its log is kept from here on.`)
  console.log(
    'The secrets in the data directory are not in it: keep copies of them elsewhere (docs/operating.md).',
  )
  process.exit(0)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}
