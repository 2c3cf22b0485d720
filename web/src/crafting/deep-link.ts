import { z } from 'zod'
import { artPath } from '@called-shot/shared/art/art-path.ts'
import { rarityNames, rarityOf } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import type { Slot } from './slots.ts'

/** What an address asks the crafting table to start with. Entirely untrusted: the server checks every craft. */
export interface DeepLink {
  readonly card: CardItem | null
  readonly activeSlot: Slot | null
  /** The selector's open tab; tabs have the same names as the slots. */
  readonly activeTab: Slot | null
}

const text = z.string().max(300)
const pairs = z.array(z.object({ title: text, text })).max(30)

/** Only our own engravings: an address must not make the browser fetch a picture from elsewhere. */
const picture = z.string().regex(/^\/[\w~.-]+(?:\/[\w~.-]+)*$/)

export const linkedCard = z.object({
  id: z.number().int().positive(),
  name: text,
  type: text,
  image: picture.catch(''),
  image_back: picture.catch(''),
  tag: text.catch(''),
  properties: pairs.catch([]),
  is_listed: z.boolean().optional().catch(undefined),
  owned_by_self: z.boolean().catch(true),
  is_valid_event: z.boolean().optional().catch(undefined),
  marketplace_id: z.number().catch(-1),
  rarity: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
    .optional()
    .catch(undefined),
  collection: text.catch(''),
  face: z.record(z.string(), text).catch({}),
})

/**
 * Reads `type`, `activeBlock`, `card` (URI-encoded JSON of a card), `activeTag` and `cardRarity` (level or name).
 * Malformed values are ignored and never lead to an error page (CRID-42, CRID-43).
 */
export function parseDeepLink(query: URLSearchParams, order: readonly Slot[]): DeepLink {
  const slotNamed = (name: string | null) => order.find((slot) => slot === name?.trim().toLowerCase()) ?? null
  const type = slotNamed(query.get('type'))
  const card = cardIn(query.get('card'), { type, rarityText: query.get('cardRarity') })
  return {
    card: card && order.some((slot) => slot === kindOf(card)) ? card : null,
    activeSlot: slotNamed(query.get('activeBlock')) ?? type,
    activeTab: slotNamed(query.get('activeTag')),
  }
}

function cardIn(
  json: string | null,
  hints: { type: Slot | null; rarityText: string | null },
): CardItem | null {
  if (json === null || json.length > 10_000) return null
  const parsed = linkedCard.safeParse(unwrapped(json))
  return parsed.success ? wholeCard(parsed.data, hints) : null
}

/** Fills in what a link left out of a card with the most common values. */
export function wholeCard(
  linked: z.output<typeof linkedCard>,
  hints: { readonly type: Slot | null; readonly rarityText: string | null } = {
    type: null,
    rarityText: null,
  },
): CardItem {
  const rarity = linked.rarity ?? rarityOf(hints.rarityText ?? '') ?? 1
  const { is_listed: isListed, is_valid_event: isValidEvent, ...given } = linked
  const card: CardItem = {
    ...given,
    // A card from a list may have the type 'Date'; the link's type says which kind of date it is.
    type: given.type.toLowerCase() === 'date' && hints.type ? hints.type : given.type,
    rarity,
    rarity_name: rarityNames[rarity],
    ...(isListed === undefined ? {} : { is_listed: isListed }),
    ...(isValidEvent === undefined ? {} : { is_valid_event: isValidEvent }),
  }
  if (card.image !== '') return card
  return { ...card, image: artPath({ kind: kindOf(card), seed: card.name, rarity }) }
}

/** The query has been decoded once; a link that was encoded twice is decoded again. */
function unwrapped(json: string): unknown {
  for (const attempt of [() => json, () => decodeURIComponent(json)]) {
    try {
      return JSON.parse(attempt())
    } catch {
      continue
    }
  }
  return null
}

/** The query that opens a crafting table with this card in its slot. */
export function deepLinkQuery(card: CardItem): string {
  const kind = kindOf(card)
  return new URLSearchParams({
    type: kind,
    activeBlock: kind,
    card: JSON.stringify(card),
    activeTag: kind,
    cardRarity: String(card.rarity),
  }).toString()
}
