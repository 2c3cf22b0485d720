import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { compressedText, sendCompressed, type CompressedText } from './compressed-text.ts'
import { conventions, openapiDocument, operation, type Operation } from './openapi.ts'
import { shapeText } from './shape-text.ts'

type Slices = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** `/api/openapi.json`, and `/api/docs` for people: every call, who can make it and how it is refused. */
export function serveDocs(app: FastifyInstance, contract: Slices, publicUrl: string): void {
  const document = onceAsked(() => JSON.stringify(openapiDocument(contract, publicUrl)))
  const page = onceAsked(() => docsPage(contract, publicUrl))
  const send = (request: FastifyRequest, reply: FastifyReply, text: CompressedText) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, origin')
    return sendCompressed(request, reply, text)
  }
  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), document()),
  )
  app.get('/api/docs', async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return send(request, reply.type('text/html; charset=utf-8'), page())
  })
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

/** Few processes are ever asked for it. */
function onceAsked(write: () => string): () => CompressedText {
  let text: CompressedText | null = null
  return () => (text ??= compressedText(write(), 'quick'))
}

function docsPage(contract: Slices, publicUrl: string): string {
  const slices = Object.entries(contract)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Called Shot API</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
<h1>Called Shot API</h1>
<p>The paths are below <code>${escape(`${publicUrl}/api`)}</code>.</p>
${conventions.map((each) => `<p>${escape(each)}</p>`).join('\n')}
<p>The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Slices">${slices.map(([slice]) => `<a href="#${slice}">${slice}</a>`).join(' ')}</nav>
${slices.map(([slice, calls]) => section(slice, Object.entries(calls))).join('\n')}
</main>
</html>`
}

function section(slice: string, calls: readonly (readonly [string, Endpoint])[]): string {
  return `<section id="${slice}"><h2>${slice}</h2>${calls.map(([name, call]) => article(slice, name, call)).join('')}</section>`
}

function article(slice: string, name: string, call: Endpoint): string {
  const who = call.who === 'player' ? `player, ${call.standing ?? 'any'} standing` : call.who
  const methods = [call.method, ...(call.alsoMethods ?? [])].join(', ')
  const documented = operation(slice, name, call)
  return `<article><h3><code>${methods} ${escape(call.path)}</code></h3>
<p>${escape([`${call.summary}.`, documented.description ?? ''].join(' ').trim())}</p>
<p class="who">${escape(name)} · ${who}${call.scope === undefined ? '' : ` · API keys with the scope ${call.scope}`}${call.moves ? ' · takes an Idempotency-Key' : ''}</p>
${folded('Fields', fields(documented))}${folded('Refusals', refusalsOf(documented))}</article>`
}

function folded(title: string, content: string): string {
  return content === '' ? '' : `<details><summary>${title}</summary>${content}</details>`
}

function fields({ parameters, requestBody, responses }: Operation): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li>${place} <code>${escape(`${name}${required ? '' : '?'}: ${shapeText(schema)}`)}</code></li>`,
  )
  return [
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    ...Object.entries(requestBody?.content ?? {}).map(([, { schema }]) => shown('Body', schema)),
    ...Object.entries(responses['200']?.content ?? {}).map(([type, { schema }]) =>
      shown(type === 'application/json' ? 'Answer' : `Answer (${type})`, schema),
    ),
  ].join('')
}

function shown(title: string, schema: Record<string, unknown>): string {
  return `<p>${title}</p><pre>${escape(shapeText(schema))}</pre>`
}

function refusalsOf({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { description }]) => description.split('\n\n').map((line) => ({ status, line })))
    .map(({ status, line }) => {
      const [, code = '', message = ''] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
      return `<li><code>${status} ${code}</code> ${escape(message)}</li>`
    })
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const style = `
body { background: #0e1613; color: #f4efe2; font: 16px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
a { color: #ffcf33 }
nav a { margin-right: 0.75rem }
article { background: #14211c; border: 1px solid #2b4038; border-radius: 6px; padding: 0.5rem 1rem; margin: 0.75rem 0 }
h3 { margin: 0.25rem 0; font-size: 1rem }
.who { color: #b9c2b4; font-size: 0.875rem }
code { overflow-wrap: anywhere }
pre { overflow-x: auto; margin: 0.25rem 0; font-size: 0.8125rem }
`
