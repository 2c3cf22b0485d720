import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { clientRouteNames, clientRoutes, type ClientRoute } from '@called-shot/shared/client-routes.ts'

/** Vite's manifest: the file of each source and the files it needs. */
const files = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
export type BuiltFiles = z.output<typeof files>

/** For the pages' files and the start scripts, which are built separately. */
export const builtFilesNames = ['files.json', 'start.json', 'players-start.json']

export function readBuiltFiles(folder: string): BuiltFiles {
  const paths = builtFilesNames.map((name) => join(folder, name)).filter((path) => existsSync(path))
  const built = paths.map((path) => files.parse(JSON.parse(readFileSync(path, 'utf8'))))
  return Object.fromEntries(built.flatMap((each) => Object.entries(each)))
}

/**
 * The scripts that the client fetches by itself on the pages that visitors come to first; on other pages, the client
 * fetches them later.
 */
const inventory = 'src/inventory/inventory-page.tsx'
const marketplace = 'src/marketplace/marketplace-page.tsx'
const pages: Partial<Record<ClientRoute, string>> = {
  landing: 'src/landing/landing-page.tsx',
  dashboard: 'src/dashboard/dashboard-page.tsx',
  inventoryDates: inventory,
  inventoryCategories: inventory,
  inventoryIdentities: inventory,
  inventoryEvents: inventory,
  inventoryTriggers: inventory,
  inventoryPrizes: inventory,
  inventoryPredictions: inventory,
  inventoryCardPacks: inventory,
  openCardPack: 'src/packs/open-pack-page.tsx',
  craftIdentity: 'src/crafting/craft-identity-page.tsx',
  craftPrediction: 'src/crafting/craft-prediction-page.tsx',
  buyPacks: 'src/marketplace/buy-packs.tsx',
  marketplaceCards: marketplace,
  marketplaceCardPacks: marketplace,
}

/** The players' pages that the build draws ahead (first-view.ts): those that are sent with all their styles. */
export const playersFirstRoutes: readonly ClientRoute[] = clientRouteNames.filter(
  (route) => route !== 'landing' && pages[route] !== undefined && !clientRoutes[route].includes(':'),
)

/** The frame around every page of a player. */
const playersParts = ['src/frame/players-tools.tsx']
/** The page for guests in place of a page for players. */
const guestsPart = 'src/frame/login-prompt.tsx'
/** The picture behind the landing page's first lines. */
const landingPicture = 'src/videos/landing-poster.webp'
/** They run the client once its page is visible; a player's also makes the page's first calls. */
const guestsStart = 'src/first-views/start.ts'
const playersStart = 'src/first-views/players-start.ts'

/** All of these sources, so that a test finds one that has moved; a page would merely load a missing one later. */
export const begunWith: readonly string[] = [
  ...Object.values(pages),
  ...playersParts,
  guestsPart,
  landingPicture,
  guestsStart,
  playersStart,
]

/** The fonts of the headings, text and small print of every page; without them preloaded, the text would shift. */
const fonts = ['big-shoulders-basic', 'hanken-grotesk-basic', 'martian-mono-basic']

/** The sources that a visit starts with; on the landing page, a player is sent to the dashboard at once. */
function sourcesOf(route: ClientRoute | null, hasSession: boolean): readonly string[] {
  const page = route === null ? undefined : pages[route === 'landing' && hasSession ? 'dashboard' : route]
  if (page === undefined) return hasSession ? playersParts : []
  if (hasSession) return [page, ...playersParts]
  return route === 'landing' ? [page, landingPicture] : [guestsPart]
}

/**
 * The elements that make a browser fetch, along with the first script, the files that this script will request: one
 * round trip less before anything is visible. Styles come first, because without them nothing is visible at all. Files
 * that the page already names are omitted.
 */
export function headOf(built: BuiltFiles, route: ClientRoute | null, hasSession: boolean): readonly string[] {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const pictures = new Set<string>()
  const fontFiles = Object.values(built).flatMap(({ file }) =>
    file.endsWith('.woff2') && fonts.some((name) => file.includes(`/${name}`)) ? [file] : [],
  )

  function add(source: string) {
    const part = built[source]
    if (part === undefined || scripts.has(part.file)) return
    if (!part.file.endsWith('.js')) {
      pictures.add(part.file)
      return
    }
    scripts.add(part.file)
    // A page's own styles come after those of its components, as they do when the client fetches them.
    for (const each of part.imports) add(each)
    for (const each of part.css) styles.add(each)
  }

  for (const source of sourcesOf(route, hasSession)) add(source)
  return [
    ...[...pictures].map((file) => `<link rel="preload" as="image" fetchpriority="high" href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fontFiles.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
  ]
}

const scripts = /<script type="module"[^>]* src="([^"]+)"><\/script>/g
const preloads = /<link rel="modulepreload"[^>]*>/g

/**
 * The page with its client run by the start script, once the page has been painted. Until then the client's scripts
 * wait in a template, which browsers ignore, in the order in which they run. They are fetched along with the page,
 * unless it is drawn (`isDrawn`): then they would only slow it down.
 */
export function withLateClient(
  page: string,
  built: BuiltFiles,
  { isDrawn, hasSession }: { readonly isDrawn: boolean; readonly hasSession: boolean },
): string {
  const first = built[hasSession ? playersStart : guestsStart]
  if (first === undefined) return page
  const links = page.replaceAll(scripts, '<link rel="modulepreload" data-client crossorigin href="$1">')
  const late = (links.match(preloads) ?? []).join('')
  return links
    .replaceAll(preloads, '')
    .replace('<head>', () => `<head><script type="module" async crossorigin src="/${first.file}"></script>`)
    .replace('</head>', () => `${isDrawn ? '' : late}<template id="client">${late}</template></head>`)
}
