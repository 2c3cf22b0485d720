import type { ShareFacts } from '@called-shot/shared/sharing/facts.ts'
import { sharePath, sharePicturePath, sharePictureSize } from '@called-shot/shared/sharing/paths.ts'
import { byline, shareWords } from '@called-shot/shared/sharing/words.ts'
import { framedPage } from '../html/frame.ts'
import { html } from '../html/html.ts'

/** No script, nothing from other origins, and no framing by anybody. */
export const sharePagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const shareStylePath = '/s/style.css'

export interface SharedPage {
  readonly code: string
  readonly facts: ShareFacts
  /** The address at which browsers reach us, since sites that show a link need absolute addresses. */
  readonly publicUrl: string
}

/**
 * The page of a share: the facts in words with their picture, and the tags that other sites use to show a link to it.
 */
export function sharePage({ code, facts, publicUrl }: SharedPage): string {
  const { kicker, title, lines, description } = shareWords(facts)
  const by = byline(facts)
  const picture = publicUrl + sharePicturePath(code)
  const { width, height } = sharePictureSize
  return framedPage({
    title,
    stylePath: shareStylePath,
    head: html`<meta name="robots" content="noindex" />
      <meta name="description" content="${description}" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Called Shot" />
      <meta property="og:title" content="${kicker}: ${title}" />
      <meta property="og:description" content="${description}" />
      <meta property="og:url" content="${publicUrl + sharePath(code)}" />
      <meta property="og:image" content="${picture}" />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="${width}" />
      <meta property="og:image:height" content="${height}" />
      <meta property="og:image:alt" content="${description}" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content="${kicker}: ${title}" />
      <meta name="twitter:description" content="${description}" />
      <meta name="twitter:image" content="${picture}" />
      <meta name="twitter:image:alt" content="${description}" />`,
    content: html`<img
        src="${sharePicturePath(code)}"
        width="${width}"
        height="${height}"
        alt="An engraved card: ${description}"
      />
      <div class="words">
        <p class="kicker">${kicker}</p>
        <h1>${title}</h1>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>
        ${by === null ? null : html`<p class="by">${by}</p>`}
      </div>
      <p class="play">
        <a href="/">Play Called Shot</a>
        <span>Collect engraved cards, craft real people, call what they do. Two packs are free.</span>
      </p>`,
  })
}
