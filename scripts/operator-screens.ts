import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../shared/src/contract.ts'
import { root } from './web-build.ts'

/** The folders of the room's screens, and of the frame that decides who may enter the room. */
const places = ['web/src/operator', 'web/src/frame']

/** Returns a sentence for every operator call of the contract that no operator screen makes. */
export function callsWithoutScreen(): string[] {
  const screens = places.flatMap((place) =>
    readdirSync(join(root, place))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join(root, place, name), 'utf8')),
  )
  return callsWithout(screens)
}

/** Returns the same for the given sources. */
export function callsWithout(screens: readonly string[]): string[] {
  const named = new Set(screens.flatMap((text) => [...text.matchAll(/\b[a-z]\w*\.[a-z]\w*\b/g)].map(String)))
  return Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries(calls)
      .filter(([name, { who }]) => who === 'operator' && !named.has(`${slice}.${name}`))
      .map(([name]) => `${slice}.${name} is a call for operators without a screen in web/src/operator`),
  )
}
