import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../scripts/web-build.ts'
import { composeFile, imagesOfDeployment, settingsFile } from './trial-files.ts'

const deployed = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
const ports = { plain: 8080, secure: 8443 }

test('the containers are tried with the deployed files, on other ports and with secrets of their own', async () => {
  const file: { services: Record<string, { ports?: readonly string[] }> } = parse(
    composeFile(await deployed('compose.yml'), ports),
    { merge: true },
  )
  expect(file).not.toHaveProperty('name')
  expect(file.services['proxy']?.ports).toEqual(['127.0.0.1:8080:80', '127.0.0.1:8443:443'])
  const example = await deployed('called-shot.env.example')
  const settings = settingsFile(example, ports)
  expect(settings).toContain('PUBLIC_URL=https://localhost:8443\n')
  expect(settings.match(/=[0-9a-f]{64}$/gm)).toHaveLength(5)
  expect(settings).not.toBe(settingsFile(example, ports))
})

test('the images that deploy/ builds on are known', async () => {
  expect(Object.keys(await imagesOfDeployment())).toEqual(['node', 'postgres', 'haproxy'])
})
