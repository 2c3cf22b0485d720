import { createHmac, createSecretKey } from 'node:crypto'
import { drawPack, type DrawnCard } from '@called-shot/shared/fairness/draw.ts'
import { cardRow } from '@called-shot/shared/fairness/proof.ts'
import { wordsOf } from '@called-shot/shared/fairness/words.ts'
import { lockedAt } from '@called-shot/shared/events/rules.ts'
import { assetId, eventId, triggerId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { EventFacts } from '../cards/asset.ts'
import type { Effects, Mint, OpenedPack } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { clientSeedFor } from './client-seeds.ts'
import { findDefinitions, type Definitions } from './definition-reads.ts'
import { mintedAsset, type NewCard } from './minted-asset.ts'
import { expectPack, type PackRow } from './pack-reads.ts'
import type { OpeningParts } from './pack-settings.ts'
import { planDraw, type DrawPlan, type OpeningMemory, type Promotion } from './plan-draw.ts'

const beingResealed =
  'The database was restored or moved: closed packs are getting new seals. Please try again in a moment.'

interface Drawing {
  readonly pack: PackRow
  readonly plan: DrawPlan
  readonly cards: readonly DrawnCard[]
  readonly opened: OpenedPack
}

/**
 * Returns the effects of opening one player's closed packs: their cards, the revealed seeds with proofs, the packs
 * gone, listings and offers on them ended. An event that is drawn must be unchanged and not locked out when this
 * commits.
 */
export async function openSealed(
  context: Context,
  parts: OpeningParts,
  packs: readonly PackRow[],
): Promise<Omit<Effects<unknown>, 'answer'> & { readonly cards: CardItem[] }> {
  const { read, player } = context
  const memory: OpeningMemory = { starters: new Map(), events: new Map() }
  const drawings: Drawing[] = []
  if (packs.some(({ isSealedHere }) => !isSealedHere)) throw refuse('busy', beingResealed)
  for (const pack of packs) {
    expectPack(read, pack)
    drawings.push(await draw(context, parts, { pack, memory }))
  }
  const definitions = await findDefinitions(
    read,
    drawings.flatMap(({ plan, cards }) =>
      cards.map(({ kind, ref }) => ({ collection: plan.collection, kind, ref })),
    ),
  )
  const ids = (await read.newIds(drawings.reduce((sum, { cards }) => sum + cards.length, 0))).map(assetId)
  const newCards = drawings
    .flatMap((drawing) => drawing.cards.map((card) => ({ drawing, card })))
    .map(({ drawing, card }, index): NewCard => {
      const id = ids[index] ?? noId()
      return { mint: mintOf(card, { drawing, definitions, id, ownerId: player.id }), ref: card.ref }
    })
  const mints = newCards.map(({ mint }) => mint)
  const events = drawnEvents(drawings)
  for (const event of events) read.expectEvent(event)
  const facts = { ...definitions.printed, events }
  const viewer = viewerOf(player, parts.settings)
  return {
    cards: newCards.map((card) => cardItemOf(mintedAsset(card, facts), viewer)),
    mints,
    definitions: definitions.made,
    openPacks: drawings.map(({ opened }) => opened),
    moves: packs.map(({ id }) => ({ id, place: 'gone', goneAs: 'opened' })),
    endOffers: packs.map(({ id }) => id),
    listingEvents: endedListings(packs),
    before: events.map((event) => lockedAt(event, parts.settings.lockoutSeconds)),
    ...promotionEffects(
      drawings.flatMap(({ plan }) => plan.promotion ?? []),
      parts.settings.promoDailyCents,
    ),
  }
}

/** Only one opening at a time can give full prizes, and only until the day's promotion budget is used up. */
function promotionEffects(
  promotions: readonly Promotion[],
  dailyCents: Cents,
): Pick<Effects<unknown>, 'counters' | 'handedOut'> {
  const [first] = promotions
  if (!first) return {}
  const handsOut = promotions.reduce((sum, promotion) => sum + promotion.cents, 0)
  return {
    counters: [{ key: 'promotions', delta: 0 }],
    handedOut: { since: first.since, most: cents(dailyCents - handsOut) },
  }
}

async function draw(
  { read, player, random, callKey = null }: Context,
  parts: OpeningParts,
  { pack, memory }: { readonly pack: PackRow; readonly memory: OpeningMemory },
): Promise<Drawing> {
  const seed = random.unseal(pack.seedCipher)
  const clientSeed = clientSeedFor(pack, { opener: player.id, callKey })
  const key = createSecretKey(seed)
  const words = () =>
    wordsOf((text) => createHmac('sha256', key).update(text).digest(), { clientSeed, packId: pack.id })
  const plan = await planDraw(read, parts, { pack, words, memory })
  const cards = drawPack(words(), plan.terms, plan.candidates)
  const proof = {
    lists: plan.lists,
    cards: cards.map(cardRow),
    ...(plan.person === null ? {} : { person: plan.person }),
  }
  return {
    pack,
    plan,
    cards,
    opened: {
      assetId: pack.id,
      seedHash: pack.seedHash,
      clientSeed,
      openedBy: player.id,
      seed: seed.toString('hex'),
      proof,
    },
  }
}

function drawnEvents(drawings: readonly Drawing[]): EventFacts[] {
  const drawn = new Map<number, EventFacts>()
  for (const { plan, cards } of drawings) {
    const refs = new Set(cards.filter(({ kind }) => kind === 'event').map(({ ref }) => ref))
    for (const event of plan.events) if (refs.has(String(event.id))) drawn.set(event.id, event)
  }
  return [...drawn.values()]
}

function mintOf(
  { kind, rarity, ref }: DrawnCard,
  at: {
    readonly drawing: Drawing
    readonly definitions: Definitions
    readonly id: AssetId
    readonly ownerId: AccountId
  },
): Mint {
  const { pack, plan } = at.drawing
  const definition = at.definitions.of({ collection: plan.collection, kind, ref })
  return {
    id: at.id,
    kind,
    ownerId: at.ownerId,
    tradable: pack.tradable,
    tutorial: pack.tutorial,
    bonusPaid: pack.bonusPaid,
    definitionId: definition.id,
    collectionId: plan.collection,
    name: definition.name,
    rarity,
    mintedFrom: pack.id,
    mintedAs: 'pack',
    ...(kind === 'event' ? { eventId: eventId(Number(ref)) } : {}),
    ...(kind === 'trigger' ? { triggerId: triggerId(Number(ref)) } : {}),
    ...(kind === 'prize' || kind === 'wager' ? { valueCents: cents(Number(ref)), serial: at.id } : {}),
  }
}

function noId(): never {
  throw new Error('fewer ids than cards')
}
