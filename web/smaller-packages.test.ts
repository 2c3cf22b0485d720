import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { smallerPackages } from './smaller-packages.ts'

const plugins = smallerPackages()

/** A build whose packages have a single file, with this text. */
async function buildWith(plugin: (typeof plugins)[number], file: string, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'smaller-packages-'))
  try {
    const input = join(folder, file)
    mkdirSync(dirname(input), { recursive: true })
    writeFileSync(input, text)
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [plugin],
      build: { write: false, rolldownOptions: { input } },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(plugins.map((plugin) => [plugin.name, plugin] as const))(
  '%s fails the build if the package does not have its file',
  async (_, plugin) => {
    await expect(buildWith(plugin, 'renamed.js', 'globalThis.built = 1')).rejects.toThrow(
      /there is no \S+\.js/,
    )
  },
)

test.each([
  ['without-compiled-code', 'zod/v4/core/doc.js'],
  ['without-compiling', 'zod/v4/core/core.js'],
  ['without-discriminators', 'zod/v4/classic/schemas.js'],
  ['without-formats', 'zod/v4/classic/schemas.js'],
  ['without-prefetch', 'react-router/dist/production/lib/dom/ssr/components.js'],
  ['without-prefetched-pages', 'react-router/dist/production/lib/dom/ssr/components.js'],
  ['without-submitted-forms', 'react-router/dist/production/lib/dom/lib.js'],
  ['without-error-pages', 'react-router/dist/production/lib/hooks.js'],
  ['without-error-routes', 'react-router/dist/production/lib/hooks.js'],
])('%s fails the build if %s no longer has the text that it rewrites', async (name, file) => {
  const plugin = plugins.find((each) => each.name === name)
  if (!plugin) throw new Error(`there is no ${name}`)
  await expect(buildWith(plugin, file, 'globalThis.built = 1')).rejects.toThrow(
    `${file} has changed: adapt "${name}"`,
  )
})
