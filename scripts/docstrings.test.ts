import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCommand } from './import-rules.ts'
import { root } from './web-build.ts'

test('every exported rule, and every exported function of a command, has a docstring', () => {
  const files = globSync('{shared,server}/src/**/*.ts', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const judged = files.filter(({ path, text }) => /^shared\/.*rules\.ts$/.test(path) || isCommand(path, text))
  const places = judged.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, at) => {
      const name = /^export (?:async )?function (\w+)/.exec(line)?.[1]
      return name === undefined ? [] : [{ is: `${path}:${at + 1} ${name}`, before: lines[at - 1] ?? '' }]
    })
  })
  expect(places.length).toBeGreaterThan(200)
  expect(places.filter(({ before }) => !before.endsWith('*/')).map(({ is }) => is)).toEqual([])
})
