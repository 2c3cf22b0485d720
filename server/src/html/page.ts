import { framedPage } from './frame.ts'
import { html, type Html } from './html.ts'

/** No script, nothing from other origins, and no framing by anybody. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export const stylePath = '/interaction/style.css'

/** A server-rendered page without scripts, drawn as a ticket. */
export function page(title: string, content: readonly (Html | null)[]): string {
  const shown = content.filter((part) => part !== null)
  return framedPage({ title, stylePath, content: html`<div class="ticket">${shown}</div>` })
}

/** A page with one message and one link. */
export function messagePage(
  title: string,
  text: string,
  link: { readonly href: string; readonly label: string },
): string {
  return page(title, [
    html`<h1>${title}</h1>`,
    html`<p class="lead">${text}</p>`,
    html`<p><a class="button primary" href="${link.href}">${link.label}</a></p>`,
  ])
}

export const startAgain = { href: '/dashboard?login=again', label: 'Log in again' }
