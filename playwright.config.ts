import { defineConfig } from '@playwright/test'

const pictures = '**/visual.e2e.ts'
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

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
    // Edges of letters differ a little from one build of the browser to the next; a colour or a line that moved does not.
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
    screenshot: 'only-on-failure',
    // `TRACE=1 npm test -- market` records each story and keeps those that fail; recording costs every story time.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Cards that turn and packs that tear cost most of a software renderer's time. `npm run torture` has them move.
    contextOptions: process.env['MOTION'] === undefined ? { reducedMotion: 'reduce' } : {},
  },
  projects: [
    {
      name: 'stories',
      testIgnore: pictures,
      use: { launchOptions: browserAt(process.env['HEADLESS_SHELL_PATH'] ?? chromium) },
    },
    { name: 'pictures', testMatch: pictures, use: { launchOptions: browserAt(chromium) } },
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
    ],
  }
}
