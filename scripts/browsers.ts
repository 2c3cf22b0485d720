/**
 * `npm run browsers` plays the game in the two other engines that players come with, installed from Debian: stories in
 * Firefox, and a walk through every page in WebKit, Safari's engine, as wide as a computer and a phone. `-- webkit` runs
 * one of them; `-- firefox market` runs the stories with "market" in their path. What they saw is in .bench/browsers.
 */
import { join } from 'node:path'
import { sizes, walkInWebKit } from '../tools/browsers/walk.ts'
import { webKitPackages } from '../tools/browsers/webkit.ts'
import { argumentsOf } from './arguments.ts'
import { hasDebianPackages } from './debian.ts'
import { runProcess } from './run-process.ts'
import { buildWebWhenStale, root } from './web-build.ts'

/** Stories that need nothing that Playwright can do only in Chromium: bodies of requests, touch, axe. */
const usual = ['guest', 'first-run', 'form', 'live', 'market', 'offers']

const { words } = argumentsOf('browsers', { options: {}, words: Infinity })
const [engine, ...asked] = words
if (engine !== undefined && engine !== 'firefox' && engine !== 'webkit') {
  console.error(`There is no engine named "${engine}": firefox, webkit, or both without a name.`)
  process.exit(1)
}
const packages = {
  ...(engine !== 'webkit' && { 'firefox-esr': '/usr/bin/firefox-esr' }),
  ...(engine !== 'firefox' && webKitPackages),
}
if (!hasDebianPackages(packages)) {
  console.error(`The other browsers need root on Debian 12, or: ${Object.keys(packages).join(', ')}.`)
  process.exit(1)
}
await buildWebWhenStale()
const failed: string[] = []
if (engine !== 'webkit') {
  const stories = (asked.length === 0 ? usual : asked).map((name) => `e2e/${name}`)
  const config = join('tools', 'browsers', 'firefox.config.ts')
  const { code } = await runProcess(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', config, ...stories],
    { prefix: '' },
  )
  if (code !== 0) failed.push('firefox')
}
if (engine !== 'firefox') {
  for (const [name, size] of Object.entries(sizes)) {
    try {
      await walkInWebKit(size, join(root, '.bench', 'browsers', name))
      console.log(`webkit, ${name}: every page was opened, and a card was crafted and bought`)
    } catch (error) {
      console.error(`webkit, ${name}: ${error instanceof Error ? error.message : String(error)}`)
      failed.push(`webkit, ${name}`)
    }
  }
}
console.log(failed.length === 0 ? 'Everything works.' : `Failed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)
