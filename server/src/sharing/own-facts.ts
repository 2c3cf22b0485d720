import { identitySeed } from '@called-shot/shared/art/art-seed.ts'
import { assetId, collectionId, type AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { ShareFacts, SharedThing } from '@called-shot/shared/sharing/facts.ts'
import { whyNoRecord } from '@called-shot/shared/sharing/rules.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import type { Asset, EventFacts } from '../cards/asset.ts'
import { artKeyOf } from '../cards/card-view.ts'
import type { Queries } from '../commit/reader.ts'
import { albumProgress, hasPulled, newestRecord, ownedPerson, wonCents } from './share-reads.ts'

export interface WantedThing {
  readonly what: SharedThing
  readonly about: string
}

/** The owner of what is shared. */
export interface Sharer {
  readonly id: AccountId
  readonly nickname: string | null
}

/** Everything that has an id; a player has one profile. */
type ThingWithId = Exclude<SharedThing, 'profile'>

type FactsOf = (queries: Queries, player: Sharer, about: string) => Promise<ShareFacts | null>

/**
 * All facts about something of the player's, name and amounts included; `keptFacts` removes what they do not show.
 * Refuses (404) a subject that does not exist or is not theirs to share, and a record before the first claim.
 */
export async function ownFacts(
  queries: Queries,
  player: Sharer,
  { what, about }: WantedThing,
): Promise<ShareFacts> {
  if (what === 'profile') return profileFacts(queries, player)
  const facts = await factsOf[what](queries, player, about)
  if (!facts) throw refuse('not_found', `id: ${missing[what]}`)
  return facts
}

const missing: Readonly<Record<ThingWithId, string>> = {
  pull: 'you have no such card that you pulled from a pack',
  call: 'you have no such prediction that is still to be decided',
  win: 'you have no such prediction that came true and was claimed',
  person: 'you have no Identity of that person',
  album: 'there is no such collection',
}

const factsOf: Readonly<Record<ThingWithId, FactsOf>> = {
  async pull(queries, player, about) {
    const card = await ownCard(queries, player, about)
    if (!card || !(await hasPulled(queries, player.id, card.id))) return null
    const { kind, name, rarity, collection, serial, valueCents } = card
    const art = artKeyOf(card)
    return {
      what: 'pull',
      by: player.nickname,
      kind,
      name,
      rarity,
      collection,
      serial,
      art,
      cents: valueCents,
    }
  },
  async call(queries, player, about) {
    const card = await ownCard(queries, player, about)
    if (card?.outcome?.status !== 'pending' || !card.event || card.place === 'gone') return null
    const startsAt = card.event.startsAt.toISOString()
    return {
      what: 'call',
      by: player.nickname,
      startsAt,
      ...calledOf(card, card.event),
      cents: card.valueCents,
    }
  },
  async win(queries, player, about) {
    const card = await ownCard(queries, player, about)
    const cents = card && (await wonCents(queries, player.id, card.id))
    if (!card?.event || cents === null) return null
    return { what: 'win', by: player.nickname, ...calledOf(card, card.event), cents }
  },
  async person(queries, player, about) {
    const person = await ownedPerson(queries, player.id, about)
    if (!person) return null
    const { name, category, rarity } = person
    const art = { kind: 'identity', seed: identitySeed(person), rarity } as const
    return { what: 'person', by: player.nickname, name, category, rarity, art }
  },
  async album(queries, player, about) {
    const id = idOf(about)
    const progress = id === null ? null : await albumProgress(queries, player.id, collectionId(id))
    if (!progress) return null
    const { name, owned, total } = progress
    return { what: 'album', by: player.nickname, collection: name, owned, total }
  },
}

async function profileFacts(queries: Queries, player: Sharer): Promise<ShareFacts> {
  const record = await newestRecord(queries, player.id)
  const reason = whyNoRecord(record)
  if (!record || reason !== null) throw refuse('not_found', reason ?? {})
  const { correct, predictions, bestStreak, earned } = record
  return { what: 'profile', by: player.nickname, correct, predictions, bestStreak, cents: earned }
}

async function ownCard(queries: Queries, player: Sharer, about: string): Promise<Asset | null> {
  const id = idOf(about)
  const [card] = id === null ? [] : await assetsByIds(queries, [assetId(id)])
  return card?.ownerId === player.id ? card : null
}

/** The text of an id in a path. */
function idOf(about: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(about) ? Number(about) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function calledOf(card: Asset, event: EventFacts) {
  return {
    person: card.person?.name ?? null,
    event: event.name,
    sentence: card.trigger?.sentence ?? '',
    rarity: card.rarity,
    art: artKeyOf(card),
  }
}
