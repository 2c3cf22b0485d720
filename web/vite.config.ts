import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Everything that the server answers; the rest are the client's own files and pages. */
const serversPaths = [
  '/api',
  '/art',
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

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), withoutCompiledSchemas(), withoutSentences()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which files a page consists of: the server names them at the head of it.
    manifest: 'files.json',
    // Nothing as a `data:` address: our content policy has none for scripts and fonts, and files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A page that the server has drawn begins with the second one, which fetches nothing else.
      input: ['index.html', 'src/first-views/start.ts'].map((path) =>
        fileURLToPath(new URL(path, import.meta.url)),
      ),
      output: {
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
            // A card is on nearly every page, and always as a whole.
            { name: 'card', test: /\/(?:web\/src\/card|shared\/src\/art)\//, priority: 1 },
            // What every page begins with is one file, and not a dozen that later pages happen to share.
            {
              name: 'base',
              tags: ['$initial'],
              test: /\/(?:web|shared)\/src\/(?!first-views\/)/,
              priority: 1,
            },
            // The settings of an account, which no other page needs.
            { name: 'account', test: /\/shared\/src\/account\//, minShareCount: 2, priority: 1 },
            // Where calls stand: many pages show it, and none waits for it.
            {
              name: 'live',
              test: /\/(?:web\/src\/(?:live|standing)|shared\/src\/live)\/(?!live-(?:event-)?page|field|calls-on)/,
              minShareCount: 2,
              priority: 1,
            },
            // What most pages of a player share is one file too: each small one is a round trip on a phone.
            { name: 'players', test: /\/(?:web|shared)\/src\//, minShareCount: 7 },
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
