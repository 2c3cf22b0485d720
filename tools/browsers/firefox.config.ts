import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import stories from '../../playwright.config.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The same stories in Firefox, as Playwright drives Mozilla's own builds: over WebDriver BiDi. */
export default defineConfig({
  ...stories,
  testDir: inRoot('e2e'),
  globalSetup: inRoot('e2e/global-setup.ts'),
  outputDir: inRoot('.bench/browsers/firefox'),
  workers: 1,
  projects: [{ name: 'firefox' }],
  use: {
    ...stories.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: inRoot('tools/browsers/firefox.mjs'),
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
})
