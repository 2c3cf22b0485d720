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
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests (once)...')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}
