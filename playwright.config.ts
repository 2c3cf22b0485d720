import { defineConfig } from '@playwright/test'

const waiting = '**/pools.e2e.ts'
// Headless shell, which is quicker, renders text in its own way and shows no notifications.
const inFullBrowser = ['**/visual.e2e.ts', '**/push.e2e.ts']
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const storyBrowser = process.env['HEADLESS_SHELL_PATH'] ?? chromium

/** One spec a player's story, in a real Chromium against the real server (e2e/global-setup.ts starts it). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // A slow machine is not a failed story: what is waited for either comes, or never does.
  timeout: 600_000,
  expect: {
    timeout: 90_000,
    // Edges of letters differ a little from one build of the browser to the next; a color or a line that moved does not.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'device', maxDiffPixels: 100 },
  },
  snapshotPathTemplate: 'e2e/visual/{arg}{ext}',
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // For what is pressed or filled; what never comes should not hold a lane until the story's own limit.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Set by the global setup, which the workers start after.
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    // What a worker fetches no story could hold up or answer; the stories about it let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // `TRACE=1 npm test -- market` records each story and keeps those that fail; recording costs every story time.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Cards that turn and packs that tear cost most of a software renderer's time. `npm run torture` has them move.
    contextOptions: process.env['MOTION'] === undefined ? { reducedMotion: 'reduce' } : {},
  },
  // The longest single stories first: at the end every other worker would wait for them.
  projects: [
    // It waits a minute for a tournament to begin, while the checks need the processors.
    { name: 'waiting', testMatch: waiting, use: { launchOptions: browserAt(storyBrowser) } },
    { name: 'full browser', testMatch: inFullBrowser, use: { launchOptions: browserAt(chromium) } },
    {
      name: 'stories',
      testIgnore: [waiting, ...inFullBrowser],
      use: { launchOptions: browserAt(storyBrowser) },
    },
  ],
})

function browserAt(executablePath: string) {
  return {
    executablePath,
    // Without these Chromium calls its maker at every start; the sandbox cannot be had by root.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds: what the optimizing compilers make of it costs a tenth of a story and is seldom used.
      '--js-flags=--no-maglev --no-turbofan',
    ],
  }
}
