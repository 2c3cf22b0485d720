import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { html, type Html } from './html.ts'

export interface FramedPage {
  readonly title: string
  readonly stylePath: string
  /** More tags for the head. */
  readonly head?: Html
  readonly content: Html
}

/** The game's logo, with the outlines of its client (web/src/ui/mark.tsx). */
const mark = html`<svg class="mark" viewBox="0 0 48 48" fill="none" aria-hidden="true" focusable="false">
  <circle cx="24" cy="24" r="20.5" stroke="currentColor" stroke-width="4" />
  <path d="m13.5 25 7.5 8.5L36 14" stroke="currentColor" stroke-width="6" stroke-linecap="square" />
</svg>`

/** A server-rendered page without a script: the game's name at the top, and who may play at the bottom. */
export function framedPage({ title, stylePath, head, content }: FramedPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0e1613" />
        <title>${title} · Called Shot</title>
        ${head ?? null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <header>
          <a href="/" class="brand">${mark}Called Shot</a>
        </header>
        <main>${content}</main>
        <footer>18 or older · United States · Play for fun, stop when it is not</footer>
      </body>
    </html>`.markup
}

/** The frame's styles followed by those of a page, `new URL('style.css', import.meta.url)`. */
export async function framedStyle(own: URL): Promise<string> {
  const files = [new URL('frame.css', import.meta.url), own]
  const texts = await Promise.all(files.map((file) => readFile(fileURLToPath(file), 'utf8')))
  return texts.join('\n')
}
