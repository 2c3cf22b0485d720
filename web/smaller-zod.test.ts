import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { smallerZod } from './smaller-zod.ts'

const plugins = smallerZod()

/** A build whose copy of zod has a single file, with this text. */
async function buildWith(plugin: (typeof plugins)[number], file: string, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'smaller-zod-'))
  try {
    const input = join(folder, 'zod/v4', file)
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
  '%s fails the build if zod does not have its file',
  async (_, plugin) => {
    await expect(buildWith(plugin, 'renamed.js', 'globalThis.built = 1')).rejects.toThrow(
      /zod has no \S+\.js/,
    )
  },
)

test.each([
  ['without-compiled-code', 'core/doc.js'],
  ['without-compiling', 'core/core.js'],
  ['without-discriminators', 'classic/schemas.js'],
  ['without-formats', 'classic/schemas.js'],
])('%s fails the build if %s no longer has the text that it rewrites', async (name, file) => {
  const plugin = plugins.find((each) => each.name === name)
  if (!plugin) throw new Error(`there is no ${name}`)
  await expect(buildWith(plugin, file, 'globalThis.built = 1')).rejects.toThrow(
    `zod's ${file} has changed: adapt "${name}"`,
  )
})
