import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The browser for the tests: CHROMIUM_PATH, or Debian's own, which root gets installed where it is missing. Throws
 * one sentence where there is none.
 */
export function ensureChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, and there is nothing there.`)
  }
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  usual.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  const found = usual.find((path) => existsSync(path))
  if (found !== undefined) return found
  if (installed('chromium')) return '/usr/bin/chromium'
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}

/**
 * The same browser without its window, tabs and bars, which takes a fifth less of a processor: for all stories but those
 * that compare pictures, as it smooths letters in its own way. Where it is missing and cannot be had, the whole browser.
 */
export function ensureHeadlessShell(): string {
  const chosen = process.env.CHROMIUM_PATH ?? ''
  if (chosen === '' && installed('chromium-headless-shell')) return '/usr/bin/chromium-headless-shell'
  return ensureChromium()
}

/** Whether Debian's package is there; root gets it installed. */
function installed(name: 'chromium' | 'chromium-headless-shell'): boolean {
  const program = `/usr/bin/${name}`
  if (existsSync(program)) return true
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${name} for the browser tests (once)...`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  return existsSync(program)
}
