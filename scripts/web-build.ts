import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawnViewsName, type DrawnViews } from '../server/src/http/first-view.ts'
import { playersFirstRoutes } from '../server/src/http/page-head.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'web', 'dist')
const stamp = join(built, '.built-from')

/** Builds the web client unless web/dist was built from exactly these sources. */
export async function buildWebWhenStale(): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web client (once per change)...')
  await runNode(['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'])
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(built)
  writeFileSync(join(built, drawnViewsName), JSON.stringify(await drawFirstViews()))
  writeFileSync(stamp, sources)
}

/** Returns the first views as the client draws them, for a play-money game and for a real-money one. */
async function drawFirstViews(): Promise<Record<keyof DrawnViews, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'called-shot-views-'))
  try {
    const config = join(root, 'web', 'vite.first-views.config.ts')
    const options = ['--config', config, '--outDir', folder, '--logLevel', 'error']
    await runNode(['node_modules/vite/bin/vite.js', 'build', 'web', ...options])
    const draw = (isReplay: boolean): unknown => {
      const program = [join(folder, 'print.js'), JSON.stringify({ isReplay }), playersFirstRoutes.join(',')]
      const environment = { ...process.env, TZ: 'America/New_York' }
      return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8', env: environment }))
    }
    return { replay: draw(true), real: draw(false) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs a program of node_modules with our own Node.js; throws if it fails. */
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
    'scripts/web-build.ts',
    'server/src/http/page-head.ts',
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
