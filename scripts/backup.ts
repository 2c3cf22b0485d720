// `npm run backup -- <folder> [--keep <n>]`: copies the embedded database of a running game into the folder and keeps
// its write-ahead log there from then on, so that `npm run restore` can go back to any later moment. Repeat it, for
// example nightly. With --keep, only the newest copies and the log that they need stay.
import { join, resolve } from 'node:path'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { makeBaseBackup } from '../server/src/db/base-backup.ts'
import { pruneBackups } from '../server/src/db/prune-backups.ts'
import { argumentsOf } from './arguments.ts'
import { runScript } from './run-script.ts'

const { values, words } = argumentsOf('backup', { options: { keep: { type: 'string' } }, words: 1 })

await runScript(async () => {
  const [folder] = words
  if (folder === undefined) throw new CannotStart('Name a folder: npm run backup -- <folder> [--keep <n>]')
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isSafeInteger(keep) && keep >= 1))
    throw new CannotStart(`--keep ${values.keep} is not a number of copies: write 14, for example.`)
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== null)
    throw new CannotStart('DATABASE_URL is set: back that server up with its own tools (docs/operating.md).')
  const {
    place,
    folder: made,
    files,
    bytes,
  } = await makeBaseBackup(join(dataDir, 'postgres', 'data'), resolve(folder))
  console.log(`${made}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB. Its log is kept from here on.`)
  if (keep !== null) {
    const { bases, logFiles } = await pruneBackups(place, keep)
    console.log(`Removed: ${bases} older copies and ${logFiles} log files; the newest ${keep} remain.`)
  }
  console.log(
    'The secrets in the data directory are not in it: keep copies of them elsewhere (docs/operating.md).',
  )
  return true
})
