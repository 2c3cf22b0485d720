import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Installs the packages of package-lock.json when they are not in node_modules; costs a few milliseconds when they are. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing what Called Shot needs (once, well under a minute)...')
  const code = await runNpm(root, [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0)
    throw new Error(`The packages could not be installed (npm ci ended with ${code}): see above.`)
}

/**
 * npm writes its own account of what it installed when it has finished (node_modules/.package-lock.json). The
 * install is fresh when that names every package of package-lock.json in the same version, but for optional ones
 * of other platforms; an install that was interrupted has no account.
 */
function isInstalled(root) {
  try {
    const wanted = packagesOf(join(root, 'package-lock.json'))
    const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, link }]) => {
      if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
      const found = installed[path]
      if (found === undefined) return optional === true || devOptional === true
      return found.version === version && found.integrity === integrity && found.link === link
    })
  } catch {
    return false
  }
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

/**
 * With the npm and the Node.js of the machine: those of node_modules are about to be replaced while they would run.
 */
function runNpm(root, args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const inside = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside))
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path.join(delimiter) } }
  const known = npm?.endsWith('npm-cli.js') && node !== undefined && !node.startsWith(inside)
  const child = known
    ? spawn(node, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.code))
    child.on('exit', (code, signal) => resolve(code ?? signal))
  })
}
