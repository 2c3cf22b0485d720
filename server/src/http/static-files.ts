import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { decodeJwt } from 'jose'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { settingsElement } from '@called-shot/shared/api-base.ts'
import {
  clientRouteAt,
  clientRoutes,
  isClientRoute,
  isInOperatorsRoom,
} from '@called-shot/shared/client-routes.ts'
import { isMobileAgent, playsInPortrait } from '@called-shot/shared/portrait.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { isTourEnded } from '@called-shot/shared/tours.ts'
import type { PageSettings } from '@called-shot/shared/page-settings.ts'
import { compressedText, sendCompressed, type CompressedText } from './compressed-text.ts'
import { drawnViewsName, firstView, readDrawnViews, withFirstView, type VisitOf } from './first-view.ts'
import { builtFilesNames, headOf, readBuiltFiles, withLateClient } from './page-head.ts'
import type { MethodsAt } from './methods-of-calls.ts'
import { policyOfPage, type SecurityOptions } from './security-headers.ts'

export const builtClient = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export interface StaticFilesOptions extends SecurityOptions, PageSettings {
  /** The client as vite built it. */
  readonly folder?: string
  /** Decides who gets the operator's room; its page and files answer 404 to everybody else. */
  readonly isOperatorsBrowser?: (request: FastifyRequest) => Promise<boolean>
  readonly methodsAt?: MethodsAt
}

/**
 * Serves the built client: its files, compressed once when they were built, and its page, with the settings of this
 * server in it, at every path of the client's router (200) and at every other path that a browser opens (404; the page
 * then says so). A missing file, an API path and any request that does not ask for a page get `{ message, code }`.
 */
export async function serveStaticFiles(app: FastifyInstance, options: StaticFilesOptions): Promise<void> {
  const folder = options.folder ?? builtClient
  const pageFor = readPages(folder, options)
  const isOperators = options.isOperatorsBrowser ?? (() => Promise.resolve(false))
  const notFound = (reply: FastifyReply) =>
    reply
      .status(404)
      .header('cache-control', 'no-store')
      .send({ message: refusals.not_found[1], code: 'not_found' })
  app.addHook('onRequest', async (request, reply) => {
    const isRooms = request.routeOptions.url?.startsWith(roomFiles) === true
    if (isRooms && !(await isOperators(request))) return notFound(reply)
  })
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      // One route per file, so that no other path ever reaches the disk.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', ...builtFilesNames, drawnViewsName],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? forEver : forAnHour)
        if (path.startsWith(join(folder, roomFiles))) reply.header('cache-control', 'private, no-cache')
        // Served compressed, too.
        if (path.startsWith(join(folder, 'sw.js'))) {
          // A worker follows the policy of its own file: it calls only this server.
          reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
          reply.header('cache-control', 'no-cache')
        }
      },
    })
  }
  // Set here because the route for `/` is the landing page and not a missing file.
  app.get('/', (request, reply) => sendPage(request, reply.status(200), '/'))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    const methods = options.methodsAt?.(path) ?? []
    if (methods.length > 0) return sendMethods(request, reply, methods)
    if (!asksForPage(request, path)) return notFound(reply)
    const route = clientRouteAt(path)
    const isThere =
      (route !== null && (route !== 'stories' || options.hasStories)) ||
      (isInOperatorsRoom(path) && (await isOperators(request)))
    return sendPage(request, reply.status(isThere ? 200 : 404), path)
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const page = pageFor(path, visitorOf(request))
    reply.header('content-security-policy', page.policy)
    reply.header('cache-control', 'no-cache')
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), page)
  }
}

/** Answers a call whose method is none of those that its address takes. */
function sendMethods(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ')
  reply.header('allow', allowed).header('cache-control', 'no-store')
  if (request.method === 'OPTIONS') return reply.status(204).send()
  const [status] = refusals.wrong_method
  const message = `This address takes ${allowed}, not ${request.method}.`
  return reply.status(status).send({ message, code: 'wrong_method' })
}

/** Where the build puts the scripts and styles of the operator's room (web/vite.config.ts). */
const roomFiles = '/room/'

/** Files with a hash of their content in their name. */
const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

interface Page extends CompressedText {
  /** Its content policy. */
  readonly policy: string
}

/**
 * The page for a path: the same for everyone, except for the files that the visit needs first. Each of the few variants
 * is built once.
 */
function readPages(folder: string, options: StaticFilesOptions): (path: string, visitor: Visitor) => Page {
  const file = join(folder, 'index.html')
  const written = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!doctype html><title>Called Shot</title><p>The client is not built: start with "npm start".</p>'
  const common = withSettings(written, options)
  const built = readBuiltFiles(folder)
  const views = readDrawnViews(folder)
  const isReplay = options.isReplay === true
  const made = new Map<string, Page>()
  return (path, { hasSession, mayResume, mayBeTurned, asks, tourEnded }) => {
    const route = clientRouteAt(path)
    const key = `${route} ${hasSession} ${mayResume} ${mayBeTurned} ${asks} ${tourEnded}`
    const known = made.get(key)
    if (known !== undefined) return known
    const head = headOf(built, route, hasSession)
      .filter((element) => {
        const [href = ''] = /href="[^"]+"/.exec(element) ?? []
        return !common.includes(href.replace('href=', ''))
      })
      .join('')
    const view = firstView({ views, route, hasSession, mayResume, isReplay, mayBeTurned, asks, tourEnded })
    const whole = withFirstView(common, view).replace('</head>', () => `${head}</head>`)
    const text = withLateClient(whole, built, { isDrawn: view.isDrawn, hasSession })
    const styles = view.styleHash === null ? [] : [view.styleHash]
    const page = { ...compressedText(text), policy: policyOfPage(options, styles) }
    made.set(key, page)
    return page
  }
}

type Visitor = Required<Pick<VisitOf, 'hasSession' | 'mayResume' | 'mayBeTurned' | 'asks' | 'tourEnded'>>

/** Only a guess at what a visit will need; the API decides whether the session is valid. */
function visitorOf({ headers, url }: FastifyRequest): Visitor {
  const cookies = headers.cookie ?? ''
  const token = /(?:^|; )token=([^;]+)/.exec(cookies)?.[1]
  return {
    hasSession: isUnexpired(token ?? ''),
    mayResume: token === undefined && providerMayKnow(cookies),
    mayBeTurned: isMobileAgent(headers['user-agent'] ?? '') && !playsInPortrait(cookies),
    asks: url.includes('?'),
    tourEnded: isTourEnded(pageOf(url), cookies),
  }
}

/** The path of the page that a player gets at this address: the landing page redirects players to the dashboard. */
function pageOf(url: string): string {
  const path = url.split('?')[0]?.replace(/\/$/, '') ?? ''
  return path === '' ? clientRoutes.dashboard : path
}

/** As the client decides it (`providerMayKnowUs`): its library remembers a log-in for a day. */
function providerMayKnow(cookies: string): boolean {
  return /(^|; )auth0\.[^=]+\.is\.authenticated=/.test(cookies)
}

/** As the client decides it: with any other token, it asks to log in. */
function isUnexpired(token: string): boolean {
  try {
    const { exp = 0 } = decodeJwt(token)
    return exp > Date.now() / 1000
  } catch {
    return false
  }
}

function withSettings(
  page: string,
  { apiBases, links, withdrawalsOpen, hasStories, sendsMail, passwordPrefix, isReplay }: PageSettings,
): string {
  // A `<` in a value could close the element.
  const shown = { apiBases, links, withdrawalsOpen, hasStories, sendsMail, passwordPrefix, isReplay }
  const settings = JSON.stringify(shown).replaceAll('<', String.raw`\u003c`)
  const place = new RegExp(String.raw`(id="${settingsElement}">\s*)\{\}`)
  return page.replace(place, (_, before: string) => before + settings)
}

function asksForPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (isCall(path)) return false
  if (isClientRoute(path)) return true
  const accepted = request.headers.accept ?? '*/*'
  // `/assets/old.js` of an earlier build, or a picture that a page asks for, is a missing file, not a page.
  if (path.startsWith('/assets/')) return false
  return accepted.includes('text/html') || (accepted.includes('*/*') && !/\.[a-z0-9]+$/i.test(path))
}

/**
 * The address to route by. A page's address that cannot be decoded, such as `/100%`, is taken literally, so that it
 * leads to the page that says it does not exist; a call with one is refused.
 */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || isCall(path) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const isCall = (path: string) => /^\/api(\/|$)/.test(path)
