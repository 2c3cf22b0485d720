import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { billOfMaterials } from './bill-of-materials.ts'
import { root } from './web-build.ts'

const described = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()) })

test('the bill of materials names every dependency of the three workspaces with its version, and no test dependency', async () => {
  const { components, metadata } = await billOfMaterials()
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`))
  const missing: string[] = []
  for (const workspace of ['shared', 'server', 'web']) {
    const file = await readFile(join(root, workspace, 'package.json'), 'utf8')
    const { name, dependencies } = described.parse(JSON.parse(file))
    if (Object.keys(dependencies).length === 0) missing.push(`dependencies of ${name}`)
    for (const [dependency, version] of Object.entries(dependencies))
      if (!dependency.startsWith('@called-shot/') && !named.has(`${dependency} ${version}`))
        missing.push(`${dependency} ${version}, of ${name}`)
  }
  expect(missing).toEqual([])
  expect(metadata.component.name).toBe('called-shot')
  expect(components.map(({ name }) => name)).not.toContain('vitest')
})
