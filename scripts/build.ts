// `npm run build`: builds the web client unless it is already built. A start does the same; this is for a machine that
// only prepares a release.
import { takesNothing } from './arguments.ts'
import { buildWebWhenStale } from './web-build.ts'

takesNothing('build')
try {
  await buildWebWhenStale()
} catch (error) {
  console.error(
    `The web client could not be built: ${error instanceof Error ? error.message : String(error)}.`,
  )
  process.exit(1)
}
