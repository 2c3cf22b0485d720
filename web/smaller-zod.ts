import type { Plugin } from 'vite'

interface Rewriting {
  readonly name: string
  /** The end of the file's path. */
  readonly file: string
  readonly rewrite: (code: string) => string
}

/**
 * Leaves out what the client does not need of zod, or must not have. A build fails if zod's files are no longer what
 * this rewrites; otherwise the pages would grow, or break the content security policy, without a word.
 */
export function smallerZod(): Plugin[] {
  return rewritings.map(rewriting)
}

function rewriting({ name, file, rewrite }: Rewriting): Plugin {
  let isMet = false
  return {
    name,
    transform(code, id) {
      if (!id.endsWith(`/zod/v4/${file}`)) return null
      isMet = true
      const rewritten = rewrite(code)
      if (rewritten === code) this.error(`zod's ${file} has changed: adapt "${name}" in web/smaller-zod.ts`)
      return { code: rewritten, map: null }
    },
    // Only builds come here: the development server sends zod as it is.
    generateBundle() {
      if (!isMet) this.error(`zod has no ${file}: adapt "${name}" in web/smaller-zod.ts`)
    },
  }
}

const rewritings: readonly Rewriting[] = [
  // Any zod schema can describe itself as JSON Schema. The server's API document needs that; the client does not.
  { name: 'without-json-schema', file: 'core/to-json-schema.js', rewrite: withoutExports },
  { name: 'without-json-schema-processors', file: 'core/json-schema-processors.js', rewrite: withoutExports },
  // zod compiles its schemas with `new Function` if it can. Our content security policy forbids that, and browsers
  // report the attempt. The class Doc writes the compiled code.
  {
    name: 'without-compiled-code',
    file: 'core/doc.js',
    rewrite: (code) => code.replace(/^export class Doc {[^]*/m, 'export class Doc {}'),
  },
  {
    name: 'without-compiling',
    file: 'core/core.js',
    rewrite: (code) =>
      code.replace(/^export const globalConfig = [^;]*;$/m, '$&\nglobalConfig.jitless = true;'),
  },
  // zod checks values for cycles, which JSON cannot contain.
  {
    name: 'without-cycles',
    file: 'core/memoizer.js',
    rewrite: () => `export class $ZodCyclicError extends Error {}
      export const memoizer = () => undefined
      export const isRecursiveSchema = () => false
      export const isBackEdge = () => false`,
  },
  // Only the server shows zod's error messages; the client has its own for answers that it cannot read.
  {
    name: 'without-sentences',
    file: 'locales/en.js',
    rewrite: () => "export default () => ({ localeError: () => '' })",
  },
  // Discriminated unions appear only in bodies that operators send, which the server checks. In the client they can be
  // plain unions.
  {
    name: 'without-discriminators',
    file: 'classic/schemas.js',
    rewrite: (code) =>
      code.replace(
        /^export const ZodDiscriminatedUnion = [^]*?^}\);\nexport function discriminatedUnion[^]*?^}$/m,
        'export const discriminatedUnion = (_, options) => union(options)',
      ),
  },
  // A zod string has a method for each of twenty formats, with its pattern. Our contract uses only `z.iso`, which needs
  // none of them.
  {
    name: 'without-formats',
    file: 'classic/schemas.js',
    rewrite: (code) => code.replace(/^(export const ZodString = [^]*?^}), {\n    email[^]*?^}\);$/m, '$1);'),
  },
]

function withoutExports(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const unused = "function unused() { throw new Error('The client makes no JSON schema') }"
  return [unused, ...names.map((name) => `export const ${name} = unused`)].join('\n')
}
