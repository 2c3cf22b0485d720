import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { folderCycles } from './folder-cycles.ts'
import { breachesOf, isTest, type Import } from './import-rules.ts'
import { root } from './web-build.ts'

/**
 * Returns a sentence for every import of the three workspaces and the stories that breaks a rule, and for every cycle
 * of folders. oxlint finds cycles between files.
 */
export function checkImports(): string[] {
  const imports = ['shared/src', 'server/src', 'web/src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .flatMap((path) => importsOf(path, readFileSync(join(root, path), 'utf8'))),
  )
  return [...imports.flatMap(breachesOf), ...folderCycles(imports.filter(({ from }) => !isTest(from)))]
}

/** Returns a file's imports, in the formatter's style. Re-exports and dynamic imports count too. */
export function importsOf(from: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)
  const dynamic = text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)
  return [
    ...[...statements].map(([, type, name = '']) => ({
      from,
      to: targetOf(from, name),
      isType: type !== undefined,
    })),
    ...[...dynamic].map(([, name = '']) => ({ from, to: targetOf(from, name), isType: false })),
  ]
}

function targetOf(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  if (name.startsWith('@called-shot/shared/')) return name.replace('@called-shot/shared/', 'shared/src/')
  return name.startsWith('node:') ? name : `npm:${name}`
}
