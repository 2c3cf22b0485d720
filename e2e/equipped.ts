import { expect, type Browser } from '@playwright/test'
import { fourFor, newGame, predict, throwFor } from './games.ts'
import { asPlayer, grant, offerFor, partsOf, personNamed, trader, type Trader } from './traders.ts'

export interface Equipped {
  readonly player: Trader
  readonly other: Trader
  /** The path of an invite link to the other player's tournament. */
  readonly invitation: string
}

/**
 * Returns a player with something of everything: packs, parts of an Identity, the four cards of a prediction,
 * predictions that are pending, true and false, a prize to redeem, a listing, and an offer and a bid for a card. The
 * other player sells cards and has opened a tournament.
 */
export async function equipped(browser: Browser): Promise<Equipped> {
  const [player, other] = await Promise.all([
    trader(browser, 'Ada Able', 60),
    trader(browser, 'Otto Other', 40),
  ])
  const [josh, margot] = await Promise.all([personNamed('Josh Allen'), personNamed('Margot Robbie')])
  const [offered = 0, listed] = await grant(player.email, {
    cards: [
      { kind: 'identity', person_id: margot, rarity: 3 },
      { kind: 'identity', person_id: josh, rarity: 4 },
      ...fourFor(await newGame()),
      ...partsOf(josh, 2),
      { kind: 'prize', value: 2 },
      { kind: 'prize', value: 3.5 },
      { kind: 'wager', value: 1.8 },
    ],
  })
  await asPlayer(player, `/marketplace_listing/${listed}/sell`, { price: 64 })
  await offerFor(other, offered, 12.5)
  await asPlayer(other, '/marketplace_bid', {
    kind: 'identity',
    name: 'Margot Robbie',
    rarity: 3,
    amount: 1.25,
    expires_in_days: 3,
    expires_in_hours: 0,
  })
  const forSale = await grant(other.email, {
    cards: [
      { kind: 'identity', person_id: margot },
      ...partsOf(margot),
      // Not for sale, so that it takes an offer.
      { kind: 'identity', person_id: margot, rarity: 2 },
    ],
  })
  for (const [place, id] of forSale.entries()) {
    if (place < 3) await asPlayer(other, `/marketplace_listing/${id}/sell`, { price: 2 + place })
  }
  const [claimed] = await predictAll(player, [900, 900, 0, null])
  await player.page.goto('/inventory/predictions')
  for (const tag of ['Resolved True', 'Resolved False']) {
    await expect(player.page.getByRole('button', { name: new RegExp(`^Prediction, .*${tag}`) })).toHaveCount(
      tag === 'Resolved True' ? 2 : 1,
    )
  }
  await asPlayer(player, '/claimback/cards', { nft_card_prediction_id: claimed })
  return { player, other, invitation: await invitationOf(other) }
}

/** Makes a prediction for each throw, in order; null leaves it pending. */
async function predictAll(player: Trader, throws: readonly (number | null)[]): Promise<readonly number[]> {
  const made: number[] = []
  for (const yards of throws) {
    const game = await newGame()
    made.push(...(await predict(player, game)))
    if (yards !== null) await throwFor(game, [yards])
  }
  return made
}

/** Opens an invite-only tournament, so that no other story comes across it; returns the path of its link. */
async function invitationOf(maker: Trader): Promise<string> {
  const [prediction, wager] = await predict(maker, await newGame(), {
    prize: 2,
    beside: [{ kind: 'wager', value: 1.8 }],
  })
  const { invite_code } = await asPlayer<{ invite_code: string }>(maker, '/tournament', {
    nft_card_prediction_id: prediction,
    nft_card_wager_id: wager,
    seats: 2,
    invite_only: true,
  })
  return `/pvp-tournaments?invite=${encodeURIComponent(invite_code)}`
}
