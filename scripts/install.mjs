import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Installs the packages of package-lock.json unless node_modules already has them, which takes milliseconds to check.
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  const reason = whyTooOld(process.versions.node)
  if (reason !== null) throw new Error(reason)
  console.log('Installing the packages of Called Shot (once, well under a minute)...')
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
 * Returns why this version of Node.js can't install the packages; null if it can. npm leaves out, without a word, what is
 * optional for it and not made for the Node.js that it runs on: for an older one the programs that bundle, lint and
 * format, each of which is the optional package of a platform. `engines` in package.json says the same.
 */
export function whyTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  const isNewEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (isNewEnough) return null
  return `Called Shot needs Node.js 20.19 or later, or 22.12 or later, to install its packages; this is ${version}.`
}

/**
 * npm writes node_modules/.package-lock.json when an install has finished. An install is complete if that file names
 * every package of package-lock.json in the same version, except optional ones for other platforms. An interrupted
 * install has no such file.
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

/** Uses the machine's npm and Node.js, because those in node_modules are about to be replaced. */
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
