import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { clientRouteNames, clientRoutes, type ClientRoute } from '@called-shot/shared/client-routes.ts'
import { queryClient } from '../api/refresh.ts'
import { CardToPrint } from '../card/card.tsx'
import { loadingLabel } from '../loading/page-loading.tsx'
import { fetchPlayerParts } from '../frame/player-parts.tsx'
import { RotateNotice } from '../frame/rotate-notice.tsx'
import { fetchPageAt, hasFirstView, Pages } from '../routes.tsx'
import { startUnreadSession } from '../session/session.ts'
import { cardToPrint } from './print-first-cards.ts'

interface FirstView {
  readonly markup: string
  /** CSS rules in place of style attributes, which the content policy forbids. */
  readonly style: string
}

type FirstViews = Readonly<Partial<Record<ClientRoute, FirstView>>>

/**
 * Renders, with the client's own components and by route, the pages that are the same for every guest, these pages of a
 * player of whom nothing has been read yet, and the notice for portrait phones. The server sends them for the browser
 * to show until the client runs.
 */
export async function drawFirstViews(playersRoutes: readonly ClientRoute[]): Promise<{
  readonly guests: FirstViews
  readonly players: FirstViews
  readonly rotateNotice: string
}> {
  const guests = await drawPages(guestsRoutes(), { isPlayer: false })
  startUnreadSession()
  await fetchPlayerParts()
  return {
    guests,
    players: await drawPages(playersRoutes, { isPlayer: true }),
    rotateNotice: renderToStaticMarkup(<RotateNotice onPass={() => undefined} />),
  }
}

function guestsRoutes(): readonly ClientRoute[] {
  return clientRouteNames.filter((route) => hasFirstView(clientRoutes[route]))
}

async function drawPages(
  routes: readonly ClientRoute[],
  { isPlayer }: { readonly isPlayer: boolean },
): Promise<FirstViews> {
  const views: Partial<Record<ClientRoute, FirstView>> = {}
  for (const route of routes) {
    const path = clientRoutes[route]
    await fetchPageAt(path, isPlayer)
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <Pages />
        </StaticRouter>
        {isPlayer && (
          <template id={cardToPrint}>
            <CardToPrint />
          </template>
        )}
      </QueryClientProvider>,
    )
    // React draws this in place of a part that failed, and does not tell why.
    if (markup.includes(loadingLabel)) throw new Error(`${path} could not be drawn without a browser`)
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
