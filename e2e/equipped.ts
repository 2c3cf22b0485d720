import { expect, type Browser } from '@playwright/test'
import { fourFor, newGame, predict, throwFor } from './games.ts'
import { asPlayer, grant, personNamed, trader, type Trader } from './traders.ts'

const parts = ['category', 'month', 'day', 'year'] as const

interface Equipped {
  readonly player: Trader
  readonly other: Trader
}

/**
 * A player with something of everything: packs, parts of an Identity, the four cards of a prediction, predictions that
 * wait, came true and came false, a listing and an offer for a card; and another one who sells.
 */
export async function equipped(browser: Browser): Promise<Equipped> {
  const [player, other] = await Promise.all([
    trader(browser, 'Ada Able', 60),
    trader(browser, 'Otto Other', 40),
  ])
  const [josh, margot] = await Promise.all([personNamed('Josh Allen'), personNamed('Margot Robbie')])
  const [offered, listed] = await grant(player.email, {
    cards: [
      { kind: 'identity', person_id: margot, rarity: 3 },
      { kind: 'identity', person_id: josh, rarity: 4 },
      ...fourFor(await newGame()),
      ...parts.map((kind) => ({ kind, person_id: josh, rarity: 2 })),
      { kind: 'prize', value: 2 },
      { kind: 'prize', value: 3.5 },
      { kind: 'wager', value: 1.8 },
    ],
  })
  await asPlayer(player, `/marketplace_listing/${listed}/sell`, { price: 64 })
  await asPlayer(other, '/marketplace_offer', {
    marketplace_listing_id: offered,
    amount: 12.5,
    expires_in_days: 3,
    expires_in_hours: 0,
  })
  const forSale = await grant(other.email, {
    cards: [
      { kind: 'identity', person_id: margot },
      ...parts.map((kind) => ({ kind, person_id: margot })),
      // Not for sale: somebody has to make an offer.
      { kind: 'identity', person_id: margot, rarity: 2 },
    ],
  })
  for (const [place, id] of forSale.entries()) {
    if (place < 3) await asPlayer(other, `/marketplace_listing/${id}/sell`, { price: 2 + place })
  }
  for (const yards of [900, 0, null]) {
    const game = await newGame()
    await predict(player, game)
    if (yards !== null) await throwFor(game, [yards])
  }
  await player.page.goto('/inventory/predictions')
  for (const tag of ['Resolved True', 'Resolved False']) {
    await expect(
      player.page.getByRole('button', { name: new RegExp(`^Prediction, .*${tag}`) }).first(),
    ).toBeVisible({ timeout: 60_000 })
  }
  return { player, other }
}
