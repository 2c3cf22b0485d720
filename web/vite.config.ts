import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type BuildOptions, type Plugin, type Rolldown } from 'vite'
import { cutFonts } from './cut-fonts.ts'

/** Everything that the server answers; the rest are the client's own files and pages. */
const serversPaths = [
  '/api',
  '/art',
  '/shared',
  '/ws',
  '/metrics',
  '/.well-known',
  '/authorize',
  '/oauth',
  '/oidc',
  '/userinfo',
  '/interaction',
  '/dbconnections',
  '/v2',
]

/**
 * Programs that are files of their own and share nothing with the pages. The service worker has one address: a browser
 * looks for a newer one at the address of the one that it has. The start scripts are there before any other.
 */
function programs(): Plugin {
  return {
    name: 'programs',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      await buildProgram('src/worker/worker.ts', { outDir: dir }, 'sw.js')
      for (const start of ['start', 'players-start']) {
        const named = { outDir: dir, manifest: `${start}.json` }
        await buildProgram(`src/first-views/${start}.ts`, named, 'assets/[name]-[hash].js')
      }
    },
  }
}

async function buildProgram(source: string, options: BuildOptions, name: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...options,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        output: { entryFileNames: name },
      },
    },
  })
}

const isRooms = (name: string) => name.includes('src/operator/') || name === 'operators-room.css'

/** Set by `npm run dev`: where the API server listens behind this one. */
const server = process.env.API_SERVER

const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

/** Every schema of zod can describe itself as JSON Schema: the server's API document needs that, a visitor does not. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform(code, id) {
      if (!jsonSchema.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const unused = "function unused() { throw new Error('The client makes no JSON schema') }"
      return { code: [unused, ...names.map((name) => `export const ${name} = unused`)].join('\n'), map: null }
    },
  }
}

/** zod compiles its schemas where it may. Our content policy lets no page do so, and browsers report that it tried. */
function withoutCompiledSchemas(): Plugin {
  return {
    name: 'without-compiled-schemas',
    transform(code, id) {
      // What they would be written with.
      if (id.endsWith('/zod/v4/core/doc.js')) return { code: 'export class Doc {}', map: null }
      if (!id.endsWith('/zod/v4/core/core.js')) return null
      return { code: `${code}\nglobalConfig.jitless = true\n`, map: null }
    },
  }
}

/** zod keeps watch for values that hold themselves, as no answer of JSON can. */
function withoutCycles(): Plugin {
  return {
    name: 'without-cycles',
    transform(_code, id) {
      if (!id.endsWith('/zod/v4/core/memoizer.js')) return null
      const values = [
        'memoizer = () => undefined',
        'isRecursiveSchema = () => false',
        'isBackEdge = () => false',
      ]
      return {
        code: [
          'export class $ZodCyclicError extends Error {}',
          ...values.map((value) => `export const ${value}`),
        ].join('\n'),
        map: null,
      }
    },
  }
}

/**
 * Of which of several objects one is: only bodies that operators send are described so, and what is sent is for the
 * server to check. In the client it is a union like any other.
 */
function withoutDiscriminators(): Plugin {
  return {
    name: 'without-discriminators',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
      const discriminated =
        /^export const ZodDiscriminatedUnion = [^]*?^}\);\nexport function discriminatedUnion[^]*?^}$/m
      return {
        code: code.replace(discriminated, 'export const discriminatedUnion = (_, options) => union(options)'),
        map: null,
      }
    },
  }
}

/** What each call is, in a sentence, and what it refuses is for the server's API document: the client never says it. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    transform(code, id) {
      if (!/\/shared\/src\/.*contract\.ts$/.test(id)) return null
      return {
        code: code
          .replaceAll(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g, '')
          .replaceAll(/\brefusals:\s*\[[^\]]*\],?/g, ''),
        map: null,
      }
    },
  }
}

/** zod's sentences are the server's: what the client refuses to read it tells in its own words. */
function withoutSentences(): Plugin {
  return {
    name: 'without-sentences',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/locales/en.js')) return null
      return { code: "export default () => ({ localeError: () => '' })", map: null }
    },
  }
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}.tsx`, import.meta.url))
const playersFirst = ['dashboard/dashboard-page', 'frame/players-tools'].map(source)
const packPages = ['packs/open-pack-page', 'marketplace/buy-packs'].map(source)
const listPages = [
  'inventory/inventory-page',
  'marketplace/marketplace-page',
  'crafting/craft-identity-page',
  'crafting/craft-prediction-page',
].map(source)
const firstPages = [...playersFirst, ...packPages, ...listPages]

/** A file of their own each would cost a phone more than their few bytes. */
const smallParts =
  /\/src\/(?:residents\/resident-mark|ui\/(?:tooltip|use-copy)|tours\/tour-words|hub\/(?:next-step|use-dashboard)|notifications\/contract|dashboard\/(?:rules|contract))\./

const partsOfPages = new Map<string, Set<string>>()

/** Every module that a page cannot begin without. */
function partsOf(page: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const parts = partsOfPages.get(page) ?? new Set<string>()
  if (parts.size > 0) return parts
  partsOfPages.set(page, parts)
  const waiting = [page]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (parts.has(id)) continue
    parts.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return parts
}

/** One file for what these pages begin with, where at least so many of the first pages do, and for what is `too`. */
function sharedFrom(
  name: string,
  pages: readonly string[],
  { minPages = 2, too = /^$/ }: { minPages?: number; too?: RegExp } = {},
): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    test: /\/(?:web|shared)\/src\//,
    minShareCount: 2,
    name: (id, modules) => {
      const has = (page: string) => partsOf(page, modules).has(id)
      const isShared = pages.some(has) && firstPages.filter(has).length >= minPages
      return isShared || too.test(id) ? name : null
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    cutFonts(),
    withoutJsonSchema(),
    withoutCompiledSchemas(),
    withoutCycles(),
    withoutSentences(),
    withoutDiscriminators(),
    withoutDescriptions(),
    programs(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which files a page consists of: the server names them at the head of it.
    manifest: 'files.json',
    // Nothing as a `data:` address: our content policy has none for scripts and fonts, and files are cached forever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL('index.html', import.meta.url)),
      output: {
        // The server gives the room's files to operators alone (server/src/http/static-files.ts).
        chunkFileNames: ({ facadeModuleId }) =>
          `${isRooms(facadeModuleId ?? '') ? 'room' : 'assets'}/[name]-[hash].js`,
        assetFileNames: ({ originalFileNames, names }) =>
          `${[...originalFileNames, ...names].some(isRooms) ? 'room' : 'assets'}/[name]-[hash][extname]`,
        codeSplitting: {
          groups: [
            // 64 KB that only a log-in needs: imported where a session is opened, never by the first page.
            { name: 'identity-provider', test: /node_modules\/@auth0\//, priority: 3 },
            // Needed by every page: together they compress to 2 KB less, and outlive our own changes in the cache.
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|zod|@tanstack)\//,
              priority: 2,
            },
            // Nearly every page shows cards, and needs all of this for one. Values and times are also shown elsewhere.
            {
              name: 'card',
              test: /\/(?:web\/src\/(?:card\/|time\/moment-text)|shared\/src\/art\/|shared\/src\/events\/shown-value)/,
              priority: 1,
            },
            // What every page begins with is one file, and not a dozen that later pages happen to share.
            {
              name: 'base',
              tags: ['$initial'],
              test: /\/(?:web|shared)\/src\/(?!first-views\/)/,
              priority: 1,
            },
            // What no visit begins with: one file, and one name in the list that every page carries.
            { name: 'worker', test: /\/(?:web\/src\/worker|shared\/src\/push)\// },
            // Money in and out: of a player's popups, and of the operator's room.
            { name: 'funds', test: /\/shared\/src\/wallet\/(?:deposits|withdrawals)-contract/, priority: 1 },
            // The settings of an account, which no other page needs.
            { name: 'account', test: /\/shared\/src\/account\//, minShareCount: 2, priority: 1 },
            // Where calls stand: many pages show it, and none waits for it. A chance also stands beside form.
            {
              name: 'live',
              test: /\/(?:web\/src\/(?:live|standing)|shared\/src\/live)\/(?!live-(?:event-)?page|chances-page|field|calls-on|chance\.)/,
              minShareCount: 2,
              priority: 1,
            },
            // On a phone each small file is a round trip: what the first pages share is one file for each way to begin.
            sharedFrom('players', playersFirst, { too: smallParts }),
            sharedFrom('packs', packPages),
            sharedFrom('lists', listPages),
            // What one of these pages shares with popups alone comes with the page that opens them.
            ...listPages.map((each) =>
              sharedFrom(`${basename(each, '.tsx')}-parts`, [each], { minPages: 1 }),
            ),
          ],
        },
      },
    },
  },
  ...(server === undefined
    ? {}
    : {
        server: {
          strictPort: true,
          proxy: Object.fromEntries(
            serversPaths.map((path) => [path, { target: server, ws: path === '/ws', xfwd: true }]),
          ),
        },
      }),
})
