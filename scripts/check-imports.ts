import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { folderCycles } from './folder-cycles.ts'
import { breachesOf, isCommand, isTest, sqlBreachesOf, type Import } from './import-rules.ts'
import { root } from './web-build.ts'

/**
 * Returns a sentence for every import of the three workspaces and the stories that breaks a rule, for every cycle of
 * folders, and for SQL in a command or a routes file. oxlint finds cycles between files.
 */
export function checkImports(): string[] {
  const files = ['shared/src', 'server/src', 'web/src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
  const imports = files.flatMap(({ path, text }) => importsOf(path, text))
  return [
    ...imports.flatMap(breachesOf),
    ...folderCycles(imports.filter(({ from }) => !isTest(from))),
    ...files.flatMap(({ path, text }) => sqlBreachesOf(path, text)),
  ]
}

/** Returns a file's imports, in the formatter's style. Re-exports and dynamic imports count too. */
export function importsOf(from: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)
  const dynamic = text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)
  const byCommand = isCommand(from, text)
  return [
    ...[...statements].map(([, type, name = '']) => ({
      from,
      to: targetOf(from, name),
      isType: type !== undefined,
      byCommand,
    })),
    ...[...dynamic].map(([, name = '']) => ({ from, to: targetOf(from, name), isType: false, byCommand })),
  ]
}

function targetOf(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  if (name.startsWith('@called-shot/shared/')) return name.replace('@called-shot/shared/', 'shared/src/')
  return name.startsWith('node:') ? name : `npm:${name}`
}
