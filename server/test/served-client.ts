import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { pageSettings } from '@called-shot/shared/page-settings.ts'
import { setSecurityHeaders } from '../src/http/security-headers.ts'
import { routedAddress, serveStaticFiles } from '../src/http/static-files.ts'

/** The place for the settings as the client's own page has it. */
const place = /<script [^>]*id="settings">.*?<\/script>/s.exec(
  readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8'),
)?.[0]

export const built = `<!doctype html><head><title>Called Shot</title><script type="module" src="/assets/main-4f2a.js"></script>${place}</head>`

/** Vite's manifest of a build. */
const parts = {
  'src/landing/landing-page.tsx': {
    file: 'assets/landing-page-77.js',
    imports: ['src/main.tsx', '_card-12.js'],
    css: ['assets/landing-page-8.css'],
  },
  'src/videos/landing-poster.webp': { file: 'assets/landing-poster-3.webp' },
  'src/dashboard/dashboard-page.tsx': { file: 'assets/dashboard-page-5.js', imports: ['_card-12.js'] },
  'src/frame/login-prompt.tsx': { file: 'assets/login-prompt-6.js' },
  'src/main.tsx': { file: 'assets/main-4f2a.js' },
  '../node_modules/fonts/big-shoulders-basic.woff2': { file: 'assets/big-shoulders-basic-1.woff2' },
  '../node_modules/fonts/big-shoulders-accents.woff2': { file: 'assets/big-shoulders-accents-2.woff2' },
  '_card-12.js': { file: 'assets/card-12.js', css: ['assets/card-12.css'] },
}

export const font =
  '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/big-shoulders-basic-1.woff2">'
export const settings = pageSettings.parse({
  apiBases: {
    production: { host: 'play.example', url: 'https://api.play.example' },
    development: { host: null, url: '/api' },
    staging: '/api',
  },
  links: {
    bugReport: 'https://play.example/bugs',
    contact: 'hello@play.example',
    social: 'https://play.example/</script>',
    withdrawalForm: 'https://play.example/withdraw',
  },
})

/** The page without the names of the files to fetch first. */
export const page = built.replace('{}', JSON.stringify(settings).replaceAll('<', String.raw`\u003c`))

/** The first views as the build drew them. */
export const views = {
  replay: {
    guests: { landing: { markup: '<h1>Play</h1>', style: '' } },
    players: {},
    rotateNotice: '<p>Please rotate</p>',
  },
  real: {
    guests: {
      landing: { markup: '<h1 data-look="0">Know it</h1>', style: '#root [data-look="0"]{--place:1}' },
      dashboard: { markup: '<h1>Please log in</h1>', style: '' },
    },
    players: { dashboard: { markup: '<h1>Call your shot</h1>', style: '' } },
    rotateNotice: '<p>Please rotate</p>',
  },
}

export const script = 'console.log("called")'

/** A server of a client with this page, until `end` is called. */
export async function serveClient(
  index: string,
): Promise<{ app: FastifyInstance; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'called-shot-dist-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'room'))
  for (const [name, text] of [
    ['index.html', index],
    ['files.json', JSON.stringify(parts)],
    ['start.json', '{}'],
    ['players-start.json', '{}'],
    ['first-views.json', JSON.stringify(views)],
    ['assets/main-4f2a.js', script],
    ['room/operators-room-9.js', script],
  ] as const) {
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '.built-from'), 'secret')
  const served = fastify({ rewriteUrl: routedAddress, routerOptions: { ignoreDuplicateSlashes: true } })
  const isOperatorsBrowser = async ({ headers }: FastifyRequest) =>
    headers.cookie === 'token=an.operators.own'
  const options = { publicUrl: 'https://play.example', folder, isOperatorsBrowser, ...settings }
  setSecurityHeaders(served, options)
  served.get('/api/health', () => ({ status: 'ready' }))
  await serveStaticFiles(served, options)
  const stop = async () => {
    await served.close()
    await rm(folder, { recursive: true })
  }
  return { app: served, end: stop }
}

export function linksOf(body: string): readonly string[] {
  return body.match(/<link [^>]+>/g) ?? []
}

export function withoutLinks(body: string): string {
  return linksOf(body).reduce((text, link) => text.replace(link, ''), body)
}
