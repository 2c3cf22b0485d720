import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './web-build.ts'

/** File contents by path from the root. */
export type Files = ReadonlyMap<string, string>

/** Reads the client's sources with such names. */
export function readClient(name: RegExp): Files {
  const paths = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('web/src', path.replaceAll('\\', '/')))
    .filter((path) => name.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Blanks the comments of a style sheet out, so that line numbers stay the same. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
