import { album } from '@called-shot/shared/album/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import type { Actor } from './actor.ts'
import { knownAlbum } from './known-album.ts'

/** How many people of the collection are checked for their categories. */
const people = 100
/** With this many cards of a trigger a pool is opened at once: eight entries, and a few holders who stay away. */
export const enoughCopies = 10

/**
 * The one of these own trigger cards with the most copies, among those that are about a person and fit people of every
 * category, so that many can enter its pool without all winning or losing together. Null if there is none, or to wait
 * for more copies: each missing copy halves the chance that a resident opens a pool now, so one is opened eventually
 * even if few residents play.
 */
export async function triggerToOpenWith(
  actor: Actor,
  event: { readonly collection: string },
  own: ReadonlySet<number>,
): Promise<number | null> {
  const counted: { readonly id: number; readonly copies: number }[] = []
  for (const { id, name } of await wideOnes(actor, event, own)) {
    const { data } = await actor.caller.call(market.listCards, {
      query: { status: 'owned,not_owned', type: 'trigger', search: name, limit: 100 },
    })
    counted.push({ id, copies: data.filter((card) => card.name === name).length })
  }
  const [most] = counted.toSorted((a, b) => b.copies - a.copies)
  if (!most) return null
  const missing = Math.max(0, enoughCopies - most.copies)
  return actor.pick.chance(100 / 2 ** missing) ? most.id : null
}

async function wideOnes(
  { caller }: Actor,
  event: { readonly collection: string },
  own: ReadonlySet<number>,
): Promise<readonly CardItem[]> {
  const collection = (await knownAlbum(caller)).find(({ name }) => name === event.collection)
  if (!collection) return []
  const { data } = await caller.call(album.showCollection, {
    params: { collection_id: collection.collection_id },
    query: { limit: people },
  })
  const categories = [...new Set(data.map(({ category }) => category))]
  const fitting: CardItem[] = []
  for (const category of categories)
    fitting.push(...(await caller.call(cards.listTriggers, { query: { category, limit: 100 } })).data)
  const candidates = new Map(
    fitting
      .filter(({ id, face }) => own.has(id) && face['subject'] === 'person')
      .map((card) => [card.id, card]),
  )
  return [...candidates.values()].filter(
    (card) => fitting.filter(({ id }) => id === card.id).length === categories.length,
  )
}
