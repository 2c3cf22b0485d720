import { cardTitle } from '@called-shot/shared/cards/card-title.ts'
import type { dashboard } from '@called-shot/shared/dashboard/contract.ts'
import { nextPlay } from '@called-shot/shared/dashboard/rules.ts'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { opponentText } from '@called-shot/shared/events/rules.ts'
import { nextDailyPackAt } from '@called-shot/shared/packs/rules.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf } from '../cards/card-view.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readComingGames, readHoldings, readRecentSales, readWaitingOffers } from './dashboard-lists.ts'

type Answer = AnswerOf<typeof dashboard.show>

/**
 * The next play with its card, the next games of the player's people, the daily pack, and the latest market activity.
 */
export async function showDashboard(
  reads: { readonly queries: Queries; readonly lockoutSeconds: number },
  player: Player,
  query: QueryOf<typeof dashboard.show>,
): Promise<Answer> {
  const { queries, lockoutSeconds } = reads
  const asked = { owner: player.id, withStarters: query.show_onboarding === true, lockoutSeconds }
  const [holdings, games, sold, offers] = await Promise.all([
    readHoldings(queries, asked),
    readComingGames(queries, asked),
    readRecentSales(queries, player.id),
    readWaitingOffers(queries, player.id),
  ])
  const readyAt = nextDailyPackAt(player.dailyPackAt, player.now)
  const ready = player.now >= readyAt
  const play = nextPlay({ ...holdings, dailyPackReady: ready })
  const wanted = holdings.cards[play] ?? null
  const assets = await assetsByIds(queries, [
    ...(wanted === null ? [] : [wanted]),
    ...offers.map(({ assetId }) => assetId),
  ])
  const viewer = { id: player.id, lockoutSeconds }
  const items = new Map(assets.map((asset) => [asset.id, cardItemOf(asset, viewer)]))
  return {
    play,
    card: (wanted !== null && items.get(wanted)) || null,
    counts: {
      resolved_true: holdings.resolvedTrue,
      resolved_false: holdings.resolvedFalse,
      resolved_void: holdings.resolvedVoid,
      live: holdings.live,
      running: holdings.running,
      redeemable: holdings.redeemable,
      packs: holdings.packs,
      identities: holdings.identities,
    },
    games: games.map(({ eventId, name, startsAt, home, away, people }) => ({
      event_id: eventId,
      name,
      starts_at: startsAt,
      people: people.map((person) => ({
        id: person.id,
        name: person.name,
        opponent: opponentText({ home, away, team: person.team }),
      })),
    })),
    daily: { next_at: readyAt, ready, taken: player.dailyPackStreak },
    sold: sold.map(({ id, kind, name, price, at }) => ({ id, name: cardTitle(kind, name), price, at })),
    offers: offers.flatMap(({ id, assetId, isCounter, cents: amount, expiresAt }) => {
      const card = items.get(assetId)
      return card ? [{ id, card, is_counter: isCounter, amount, expires_at: expiresAt }] : []
    }),
  }
}
