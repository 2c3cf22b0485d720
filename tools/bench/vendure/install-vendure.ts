import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '../../../server/src/cannot-start.ts'

const packages = { '@vendure/core': '3.7.3', pg: '8.16.3' }
const shop = fileURLToPath(new URL('shop.mjs', import.meta.url))

/** Installs Vendure into the folder if this version is missing; returns the path of the shop's program there. */
export async function installVendure(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  if (!(await isInstalled(folder))) {
    console.log(`  installing Vendure ${packages['@vendure/core']} …`)
    const manifest = { name: 'bench-vendure', private: true, dependencies: packages }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const installed = spawnSync('npm', ['install', ...flags], { cwd: folder, encoding: 'utf8' })
    if (installed.status !== 0)
      throw new CannotStart(
        `Vendure cannot be installed into ${folder}; this part of the bench needs the npm registry: ${installed.stderr ?? installed.error?.message}`,
      )
  }
  const program = join(folder, 'shop.mjs')
  await copyFile(shop, program)
  return program
}

async function isInstalled(folder: string): Promise<boolean> {
  const versions = Object.entries(packages).map(async ([name, version]) => {
    const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')
    return JSON.parse(manifest).version === version
  })
  return Promise.all(versions).then(
    (same) => same.every(Boolean),
    () => false,
  )
}
