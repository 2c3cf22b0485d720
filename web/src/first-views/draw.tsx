import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { queryClient } from '../api/refresh.ts'
import { RotateNotice } from '../frame/rotate-notice.tsx'
import { fetchPageAt, hasFirstView, Pages } from '../routes.tsx'

interface FirstView {
  readonly markup: string
  /** CSS rules in place of style attributes, which the content policy forbids. */
  readonly style: string
}

/**
 * Renders the pages that are the same for every guest, by route, and the notice for portrait phones, with the client's
 * own components. The server sends them for the browser to show until the client runs.
 */
export async function drawFirstViews(): Promise<{
  readonly pages: Readonly<Record<string, FirstView>>
  readonly rotateNotice: string
}> {
  return {
    pages: await drawPages(),
    rotateNotice: renderToStaticMarkup(<RotateNotice onPass={() => undefined} />),
  }
}

async function drawPages(): Promise<Readonly<Record<string, FirstView>>> {
  const views: Record<string, FirstView> = {}
  for (const [route, path] of Object.entries(clientRoutes)) {
    if (!hasFirstView(path)) continue
    await fetchPageAt(path, false)
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <Pages />
        </StaticRouter>
      </QueryClientProvider>,
    )
    views[route] = withoutStyleAttributes(withoutHead(markup))
  }
  return views
}

/** Removes what belongs in the head: the title, and link hints, which the server adds itself. */
function withoutHead(markup: string): string {
  return markup.replaceAll(/<title>.*?<\/title>|<link [^>]*>/g, '')
}

function withoutStyleAttributes(markup: string): FirstView {
  const looks: string[] = []
  const plain = markup.replaceAll(/ style="([^"]*)"/g, (_, attribute: string) => {
    const look = attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    if (!looks.includes(look)) looks.push(look)
    return ` data-look="${looks.indexOf(look)}"`
  })
  const style = looks.map((look, index) => `#root [data-look="${index}"]{${look}}`).join('')
  return { markup: plain, style }
}
