import { buildWebWhenStale } from './web-build.ts'

try {
  await buildWebWhenStale()
} catch (error) {
  console.error(
    `The web client could not be built: ${error instanceof Error ? error.message : String(error)}.`,
  )
  process.exit(1)
}
await import('../server/src/main.ts')
