import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkContent, errorsOf } from '../server/src/catalogue/check-content.ts'
import { contentTables } from '../server/src/catalogue/content-tables.ts'
import { readContent } from '../server/src/catalogue/read-content.ts'
import type { CatalogueSeason } from '../server/src/catalogue/upcoming-events.ts'
import { argumentsOf } from './arguments.ts'
import { runScript } from './run-script.ts'

// `npm run check-content [-- <directory>]`: checks a content directory (CONTENT_DIR, or content/) against the rules of
// the game, prints its figures, and exits 1 on a broken rule, or with `--strict` also on a warning. A folder below
// CONTENT_DIR is checked as it would be published, with the files that it leaves out. SEASON=live checks what is on sale
// today.
const repository = fileURLToPath(new URL('..', import.meta.url))
const { values, words } = argumentsOf('check-content', { options: { strict: { type: 'boolean' } }, words: 1 })
const [folder] = words
const published = resolve(repository, process.env['CONTENT_DIR'] || 'content')
const directory = folder === undefined ? published : resolve(repository, folder)
const base = directory.startsWith(`${published}${sep}`) ? published : null
const season: CatalogueSeason =
  process.env['SEASON'] === 'live'
    ? { is: 'live', now: new Date() }
    : {
        is: 'replay',
        from: process.env['REPLAY_FROM'] || null,
        season: Number(process.env['REPLAY_SEASON']) || null,
      }

await runScript(async () => {
  const content = await readContent(directory, base)
  const check = checkContent(content, season)
  console.log(contentTables(content, check))
  return (values.strict ? check.findings : errorsOf(check.findings)).length === 0
})
