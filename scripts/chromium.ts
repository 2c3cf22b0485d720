import { existsSync } from 'node:fs'
import { hasDebianProgram } from './debian.ts'

/**
 * The browser for the tests: CHROMIUM_PATH, or Debian's own, which is installed if it is missing and we are root.
 * Throws one sentence if there is none.
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
  if (hasDebianProgram('chromium')) return '/usr/bin/chromium'
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}

/**
 * The same browser without its window, tabs and bars, which takes a fifth less of a processor: for all stories but
 * those that compare pictures, as it smooths letters in its own way. If it is missing and cannot be installed, the
 * whole browser.
 */
export function ensureHeadlessShell(): string {
  const chosen = process.env.CHROMIUM_PATH ?? ''
  if (chosen === '' && hasDebianProgram('chromium-headless-shell')) return '/usr/bin/chromium-headless-shell'
  return ensureChromium()
}
