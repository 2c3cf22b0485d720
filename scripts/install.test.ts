import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runScript } from '../server/test/run-script.ts'

const module = new URL('install.mjs', import.meta.url)
const read = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8'))

test('the packages are installed by a Node.js for which npm leaves none out, and by no older one', async () => {
  const able = ['20.19.0', '20.20.2', '22.12.0', '22.18.0', '23.0.0', '24.1.0', '26.10.0']
  const unable = ['16.20.2', '18.20.4', '20.9.0', '20.18.3', '21.7.3', '22.11.0']
  const asked = `const { whyTooOld } = await import('${module.href}')
    console.log(JSON.stringify(${JSON.stringify([...able, ...unable])}.map(whyTooOld)))`
  const { code, output } = await runScript(['--input-type=module', '--eval', asked])
  expect(code).toBe(0)
  expect(JSON.parse(output)).toEqual([
    ...able.map(() => null),
    ...unable.map((version) => expect.stringContaining(`this is ${version}.`)),
  ])
})

test('package.json asks for the versions of Node.js that the bundler does', async () => {
  const asks = z.object({ engines: z.object({ node: z.string() }) })
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(await read('package-lock.json'))
  expect(asks.parse(await read('package.json')).engines).toEqual(
    asks.parse(packages['node_modules/rolldown']).engines,
  )
})
