import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { feeOn } from '@called-shot/shared/market/rules.ts'
import { purseOf } from '../../src/commit/player.ts'
import { house } from '../../src/ledger/kinds.ts'
import { commitmentOf } from '../../src/packs/seal.ts'
import { people, type PersonName, type TriggerName } from '../world/facts.ts'
import type { Gathering } from './gathering.ts'
import type { FundsMaker } from './funds-maker.ts'

export type CardMaker = ReturnType<typeof cardMaker>

/** Makes cards and packs of the people on a stage, some of them for sale or sold. */
export function cardMaker(
  { making: { first }, minted, copies, random, copyOf, mint }: Gathering,
  { money }: FundsMaker,
) {
  function part(owner: AccountId, kind: 'category' | 'month' | 'day' | 'year', of: PersonName): AssetId {
    const [year = 0, month = 0, day = 0] = people[of].birthDate.split('-').map(Number)
    return mint(owner, copyOf(kind, kind === 'category' ? 1 : { month, day, year }[kind]))
  }

  function identity(owner: AccountId, of: PersonName): AssetId {
    return mint(owner, { ...copyOf('identity', people[of].id), personId: people[of].id })
  }

  function prize(owner: AccountId, amount: number, redeemable = false): AssetId {
    return mint(owner, { ...copyOf('prize', amount), valueCents: cents(amount), redeemable })
  }

  function wager(owner: AccountId, amount: number): AssetId {
    return mint(owner, { ...copyOf('wager', amount), valueCents: cents(amount) })
  }

  function trigger(owner: AccountId, name: TriggerName): AssetId {
    const id = copies.trigger(name)
    return mint(owner, { ...copyOf('trigger', id), triggerId: id })
  }

  /** A closed pack that its owner has bought. */
  function pack(owner: AccountId): AssetId {
    const { id: seriesId, hash, priceCents } = copies.series
    const seed = random.bytes(32)
    const id = mint(owner, { ...copyOf('pack', seriesId), seriesId, seriesVersion: 1, mintedAs: 'purchase' })
    first.packs.push({
      assetId: id,
      seedHash: commitmentOf(seed, hash),
      seedCipher: random.seal(seed).toString('base64'),
    })
    money(owner, priceCents)
    first.transfers.push({
      from: purseOf(owner).available,
      to: house.packSales,
      cents: cents(priceCents),
      kind: 'pack_purchase',
      ref: id,
    })
    return id
  }

  function list(asset: AssetId, price: number): void {
    const of = minted.get(asset)
    if (!of) throw new Error('a listing of nothing')
    first.moves.push({ id: asset, place: 'held', price: cents(price) })
    first.listingEvents.push({
      assetId: asset,
      definitionId: of.definitionId,
      rarity: of.rarity,
      what: 'listed',
      priceCents: cents(price),
      sellerId: of.ownerId,
    })
  }

  /** Sold to the buyer by the seller, whose proceeds wait for an operator. */
  function soldForReview(asset: AssetId, seller: AccountId, price: number): void {
    const of = minted.get(asset)
    if (!of) throw new Error('a sale of nothing')
    const [purse, fee] = [purseOf(seller), feeOn(cents(price))]
    const held = cents(price - fee)
    money(of.ownerId, price)
    first.transfers.push(
      {
        from: purseOf(of.ownerId).available,
        to: purse.available,
        cents: cents(price),
        kind: 'sale',
        ref: asset,
      },
      { from: purse.available, to: house.marketFees, cents: fee, kind: 'market_fee', ref: asset },
      { from: purse.available, to: purse.reserved, cents: held, kind: 'sale_hold', ref: asset },
    )
    first.listingEvents.push({
      assetId: asset,
      definitionId: of.definitionId,
      rarity: of.rarity,
      what: 'sold',
      priceCents: cents(price),
      sellerId: seller,
      buyerId: of.ownerId,
      heldCents: held,
    })
    first.notices.push({
      accountId: seller,
      type: 'sold',
      facts: { cents: cents(price), name: 'a card', how: 'held', netCents: held },
      payload: {},
      fact: `sold:${asset}:0`,
    })
  }

  return { part, identity, prize, wager, trigger, pack, list, soldForReview }
}
