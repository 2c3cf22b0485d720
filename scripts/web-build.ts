import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'web', 'dist')
const stamp = join(built, '.built-from')

/** Builds the web client unless web/dist was built from exactly these sources. */
export async function buildWebWhenStale(): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web client (once for each change of it)...')
  await runNode(['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'])
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(built)
  writeFileSync(stamp, sources)
}

/** Runs a program of node_modules with the Node.js that runs us; refuses when it fails. */
export async function runNode(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const { promise, resolve } = Promise.withResolvers<number | string>()
  child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  const code = await promise
  if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}`)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'scripts/compress.ts',
    ...filesBelow('web'),
    ...filesBelow('shared/src'),
  ].filter((path) => !/\.test\.tsx?$/.test(path))
  for (const path of files.sort()) {
    hash.update(`${path}\0`)
    hash.update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (path === 'web/dist' || entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
