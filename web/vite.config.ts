import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type BuildOptions, type Plugin, type Rolldown } from 'vite'
import { cutFonts } from './cut-fonts.ts'
import { hashedName } from './hashed-name.ts'
import { smallerPackages } from './smaller-packages.ts'

/** Every path that the server answers; the rest are the client's own files and pages. */
const serversPaths = [
  '/api',
  '/art',
  '/s/',
  '/shared/',
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
 * Programs in files of their own, which share no chunks with the pages. The service worker must keep its address,
 * because a browser looks for updates at the address it registered. The start scripts must load before anything else.
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

/** Set by `npm run dev` to the address of the API server behind this one. */
const server = process.env.API_SERVER

/** Removes summaries and refusals of calls, which only the server's API document uses. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    transform(code, id) {
      if (!/\/shared\/src\/.*contract\.ts$/.test(id)) return null
      const rest = code
        .replaceAll(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g, '')
        .replaceAll(/\brefusals:\s*\[[^\]]*\],?/g, '')
      if (/\b(?:summary|refusals):/.test(rest))
        this.error('a summary or refusals are not written as literals')
      return { code: rest, map: null }
    },
  }
}

/**
 * Vite warns of a PostCSS plugin where a class composes one of another file, and means its own: we have none. Whoever
 * starts the game for the first time would read it.
 */
function withoutFalseWarning(): Plugin {
  return {
    name: 'without-false-warning',
    configResolved({ logger }) {
      const { warnOnce } = logger
      logger.warnOnce = (text, options) => {
        if (!text.includes('A PostCSS plugin did not pass the `from` option')) warnOnce(text, options)
      }
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

/** In separate files, each of these would cost a phone more than its few bytes. */
const smallParts =
  /\/src\/(?:residents\/resident-mark|ui\/(?:tooltip|use-copy)|tours\/tour-words|hub\/(?:next-step|use-dashboard)|notifications\/contract|dashboard\/(?:rules|contract))\./

const partsOfPages = new Map<string, Set<string>>()

/** Every module that a page needs to start. */
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

/**
 * One file for the modules that these pages start with, if at least `minPages` of the first pages share them, and for
 * those that match `too`.
 */
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
    ...smallerPackages(),
    withoutDescriptions(),
    programs(),
    withoutFalseWarning(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which files each page needs; the server lists them in the page's head.
    manifest: 'files.json',
    // No `data:` addresses: our content security policy forbids them for scripts and fonts, and files are cached
    // forever anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL('index.html', import.meta.url)),
      output: {
        // The server sends the room's files only to operators (server/src/http/static-files.ts).
        chunkFileNames: ({ facadeModuleId }) =>
          `${isRooms(facadeModuleId ?? '') ? 'room' : 'assets'}/${hashedName}.js`,
        assetFileNames: ({ originalFileNames, names }) =>
          `${[...originalFileNames, ...names].some(isRooms) ? 'room' : 'assets'}/${hashedName}[extname]`,
        codeSplitting: {
          groups: [
            // 64 KB that only a login needs: loaded when a session is opened, never by the first page.
            { name: 'identity-provider', test: /node_modules\/@auth0\//, priority: 3 },
            // Needed by every page. In one file they compress to 2 KB less, and stay cached when our own code changes.
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|zod|@tanstack)\//,
              priority: 2,
            },
            // Nearly every page shows cards, and needs all of this for one, but not a card's line in a popup, its place at
            // a table, or a collection's emblem. Values and times are also shown elsewhere, and what is closed to a player
            // is asked beside most buttons.
            {
              name: 'card',
              test: /\/(?:web\/src\/(?:card\/(?!(?:card-line|card-spot|prize-facts|rosette|slot-place)\.)|time\/(?:moment-text|date-format))|shared\/src\/art\/(?!collection-badge)|shared\/src\/(?:events\/(?:shown-value|verdicts)|time\.|account\/standing\.))/,
              priority: 1,
            },
            // What every page starts with is one file rather than a dozen that later pages happen to share.
            {
              name: 'base',
              tags: ['$initial'],
              test: /\/(?:web|shared)\/src\/(?!first-views\/)/,
              priority: 1,
            },
            // What lists share with a player's pages, and not with the popups that would take it along otherwise.
            { name: 'paging', test: /\/shared\/src\/page\./, priority: 1 },
            // Never needed at the start of a visit: one file, and one name in the list that every page carries.
            { name: 'worker', test: /\/(?:web\/src\/worker|shared\/src\/push)\// },
            // Deposits and withdrawals, for a player's popups and the operators' room.
            { name: 'funds', test: /\/shared\/src\/wallet\/(?:deposits|withdrawals)-contract/, priority: 1 },
            // An account's settings, which no other page needs.
            { name: 'account', test: /\/shared\/src\/account\//, minShareCount: 2, priority: 1 },
            // The standing of calls: many pages show it, and none waits for it. A chance is also shown beside form.
            {
              name: 'live',
              test: /\/(?:web\/src\/(?:live|standing)|shared\/src\/live)\/(?!live-(?:event-)?page|chances-page|field|calls-on|chance\.)/,
              minShareCount: 2,
              priority: 1,
            },
            // Each small file costs a phone a round trip, so what the first pages share is one file for each kind of
            // first page.
            sharedFrom('players', playersFirst, { too: smallParts }),
            sharedFrom('packs', packPages),
            sharedFrom('lists', listPages),
            // What one of these pages shares only with popups comes with that page, which opens them.
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
