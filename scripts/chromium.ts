import { existsSync } from 'node:fs'
import { hasDebianProgram } from './debian.ts'

/**
 * Returns the browser for the tests: CHROMIUM_PATH, or Debian's own, which is installed if it is missing and we are
 * root. Throws a one-sentence error if there is none.
 */
export function ensureChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not exist.`)
  }
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  usual.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  const found = usual.find((path) => existsSync(path))
  if (found !== undefined) return found
  if (hasDebianProgram('chromium')) return '/usr/bin/chromium'
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}

/**
 * Returns the headless shell of that browser, which uses a fifth less processor time. It renders text differently, so
 * stories that compare pictures don't use it. Falls back to the full browser if it can't be installed.
 */
export function ensureHeadlessShell(): string {
  const chosen = process.env.CHROMIUM_PATH ?? ''
  if (chosen === '' && hasDebianProgram('chromium-headless-shell')) return '/usr/bin/chromium-headless-shell'
  return ensureChromium()
}
