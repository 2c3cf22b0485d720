// `npm run rehearse -- <folder>`: restores the folder's newest backup without touching the running game, checks it as
// `npm run restore` would, saves the report in `<folder>/rehearsals`, and removes the restored copy. Exits 1 if the
// backup is not intact. The game does the same after each backup; this is for another machine.
import { join, resolve } from 'node:path'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { prepareDataDirectory } from '../server/src/data-directory.ts'
import { rehearseRestore } from '../server/src/jobs/rehearse-restore.ts'
import { argumentsOf } from './arguments.ts'
import { runScript } from './run-script.ts'

const { words } = argumentsOf('rehearse', { options: {}, words: 1 })

// The server started here stops with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
process.on('disconnect', () => process.exit(1))

await runScript(async () => {
  const [folder] = words
  if (folder === undefined)
    throw new CannotStart('Name the folder of the backups: npm run rehearse -- <folder>')
  const { dataDir } = readConfig(process.env)
  await prepareDataDirectory(dataDir)
  const report = await rehearseRestore(join(dataDir, 'rehearsal-by-hand'), resolve(folder))
  for (const sentence of report.findings) console.log(sentence)
  const seconds = Math.round((Date.parse(report.ended_at) - Date.parse(report.began_at)) / 1000)
  console.log(
    report.passed
      ? `The backup ${report.base} is intact; restoring and checking it took ${seconds} s.`
      : `The backup ${report.base} FAILED the rehearsal: see above, and docs/incidents.md.`,
  )
  return report.passed
})
