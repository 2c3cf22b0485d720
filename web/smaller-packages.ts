import type { Plugin } from 'vite'

interface Rewriting {
  readonly name: string
  /** The end of the file's path. */
  readonly file: string
  readonly rewrite: (code: string) => string
}

/**
 * Leaves out what the client does not need of its packages, or must not have. A build fails if their files are no longer
 * what this rewrites; otherwise the pages would grow, or break the content security policy, without a word.
 */
export function smallerPackages(): Plugin[] {
  return rewritings.map(rewriting)
}

function rewriting({ name, file, rewrite }: Rewriting): Plugin {
  let isMet = false
  return {
    name,
    transform(code, id) {
      if (!id.endsWith(`/${file}`)) return null
      isMet = true
      const rewritten = rewrite(code)
      if (rewritten === code) this.error(`${file} has changed: adapt "${name}" in web/smaller-packages.ts`)
      return { code: rewritten, map: null }
    },
    // Only builds come here: the development server sends packages as they are.
    generateBundle() {
      if (!isMet) this.error(`there is no ${file}: adapt "${name}" in web/smaller-packages.ts`)
    },
  }
}

const rewritings: readonly Rewriting[] = [
  // Any zod schema can describe itself as JSON Schema. The server's API document needs that; the client does not.
  { name: 'without-json-schema', file: 'zod/v4/core/to-json-schema.js', rewrite: withoutExports },
  {
    name: 'without-json-schema-processors',
    file: 'zod/v4/core/json-schema-processors.js',
    rewrite: withoutExports,
  },
  // zod compiles its schemas with `new Function` if it can. Our content security policy forbids that, and browsers
  // report the attempt. The class Doc writes the compiled code.
  {
    name: 'without-compiled-code',
    file: 'zod/v4/core/doc.js',
    rewrite: (code) => code.replace(/^export class Doc {[^]*/m, 'export class Doc {}'),
  },
  {
    name: 'without-compiling',
    file: 'zod/v4/core/core.js',
    rewrite: (code) =>
      code.replace(/^export const globalConfig = [^;]*;$/m, '$&\nglobalConfig.jitless = true;'),
  },
  // zod checks values for cycles, which JSON cannot contain.
  {
    name: 'without-cycles',
    file: 'zod/v4/core/memoizer.js',
    rewrite: () => `export class $ZodCyclicError extends Error {}
      export const memoizer = () => undefined
      export const isRecursiveSchema = () => false
      export const isBackEdge = () => false`,
  },
  // Only the server shows zod's error messages; the client has its own for answers that it cannot read.
  {
    name: 'without-sentences',
    file: 'zod/v4/locales/en.js',
    rewrite: () => "export default () => ({ localeError: () => '' })",
  },
  // Discriminated unions appear only in bodies that operators send, which the server checks. In the client they can be
  // plain unions.
  {
    name: 'without-discriminators',
    file: 'zod/v4/classic/schemas.js',
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
    file: 'zod/v4/classic/schemas.js',
    rewrite: (code) => code.replace(/^(export const ZodString = [^]*?^}), {\n    email[^]*?^}\);$/m, '$1);'),
  },
  // The rest of react-router's data layer and framework, which pages without loaders never reach (ADR 43). Every link
  // would keep two states and two effects for nothing.
  {
    name: 'without-prefetch',
    file: routerFile('dom/ssr/components.js'),
    rewrite: (code) => withBody(code, 'usePrefetchBehavior', 'return [false, null, {}]'),
  },
  {
    name: 'without-prefetched-pages',
    file: routerFile('dom/ssr/components.js'),
    rewrite: (code) => withBody(code, 'PrefetchPageLinks', 'return null'),
  },
  {
    name: 'without-submitted-forms',
    file: routerFile('dom/lib.js'),
    rewrite: (code) =>
      code.replace(/^const Form = [^]*?^}\);\nForm\.displayName = .*$/m, 'const Form = null;'),
  },
  {
    name: 'without-error-pages',
    file: routerFile('hooks.js'),
    rewrite: (code) => withBody(code, 'DefaultErrorComponent', 'return null'),
  },
  {
    name: 'without-error-routes',
    file: routerFile('hooks.js'),
    rewrite: (code) =>
      code.replace(/^var RenderErrorBoundary = [^]*?^};$/m, 'const RenderErrorBoundary = null;'),
  },
  // Commands are sent by `act`, never as mutations.
  {
    name: 'without-mutations',
    file: '@tanstack/query-core/build/modern/mutationCache.js',
    rewrite: () => `export class MutationCache {
      clear() {}
      resumePausedMutations() { return Promise.resolve() }
    }`,
  },
]

function routerFile(name: string): string {
  return `react-router/dist/production/lib/${name}`
}

/** The code of a module in which a function does only this. */
function withBody(code: string, name: string, body: string): string {
  return code.replace(new RegExp(`^function ${name}\\([^]*?^}$`, 'm'), `function ${name}() { ${body} }`)
}

function withoutExports(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const unused = "function unused() { throw new Error('The client makes no JSON schema') }"
  return [unused, ...names.map((name) => `export const ${name} = unused`)].join('\n')
}
