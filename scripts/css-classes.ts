import { posix } from 'node:path'
import { lineAt, readClient, withoutComments, type Files } from './client-files.ts'

/** Returns a sentence for every class that a component uses and its CSS module lacks, and for every unused class. */
export function checkClasses(): string[] {
  return classProblems(readClient(/\.(tsx?|module\.css)$/))
}

export function classProblems(files: Files): string[] {
  const modules = new Map(
    [...files]
      .filter(([path]) => path.endsWith('.module.css'))
      .map(([path, text]) => [path, withoutComments(text)]),
  )
  const classes = new Map([...modules].map(([path, text]) => [path, classesOf(text)]))
  const uses = [...files].flatMap(([path, text]) =>
    path.endsWith('.module.css') ? composedIn(path, modules.get(path) ?? '') : usedIn(path, text),
  )
  const unknown = uses
    .filter(({ module, name }) => name !== null && classes.get(module)?.has(name) !== true)
    .map(({ from, module, name }) => `${from} uses the class "${name}", which ${module} does not have`)
  const unused = [...classes].flatMap(([module, names]) => {
    const used = uses.filter((use) => use.module === module)
    if (used.some(({ name }) => name === null)) return []
    return [...names]
      .filter((name) => !used.some((use) => use.name === name))
      .map((name) => `${module} has the class "${name}", which nothing uses`)
  })
  return [...unknown, ...unused]
}

interface Use {
  /** File and line. */
  readonly from: string
  readonly module: string
  /** Null for a computed class, which may be any of the module's. */
  readonly name: string | null
}

/** Returns the classes that a component uses of its imported modules: `styles.card`, `styles[tone]`. */
function usedIn(path: string, text: string): Use[] {
  const code = text.replaceAll(/ from '[^']*'/g, '')
  return [...text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'/gm)].flatMap(
    ([, variable = '', name = '']) =>
      [...code.matchAll(new RegExp(`\\b${variable}(?:\\??\\.(\\w+)|\\[)`, 'g'))].map((found) => ({
        from: `${path}:${lineAt(code, found.index)}`,
        module: posix.join(posix.dirname(path), name),
        name: found[1] ?? null,
      })),
  )
}

/** Finds `composes: page wide from '../ui/page.module.css'`, or from the same file. */
function composedIn(path: string, text: string): Use[] {
  return [...text.matchAll(/\bcomposes:\s*([\w\s-]+?)(?:\s+from\s+'([^']+)')?\s*;/g)].flatMap((found) => {
    const module = found[2] === undefined ? path : posix.join(posix.dirname(path), found[2])
    const names = (found[1] ?? '').split(/\s+/)
    return names.map((name) => ({ from: `${path}:${lineAt(text, found.index)}`, module, name }))
  })
}

function classesOf(text: string): Set<string> {
  const selectors = text.replaceAll(/:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? []
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  )
}
