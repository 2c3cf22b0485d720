import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { album, type AlbumPerson } from '@called-shot/shared/album/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { available, dollarsOf, onboarding, type Actor } from './actor.ts'
import { knownAlbum } from './known-album.ts'
import { buyPacks } from './pack-acts.ts'

type Match = AnswerOf<typeof cards.identityMatches>['data'][number]

/** The maximum price for all missing parts of a person. */
export const maxPlanCents = cents(900)
/** How many of the player's own events are checked for one in which none of their people plays. */
const maxEvents = 4
/** How many of a team's best-known people are considered, and how many of those with the fewest missing parts. */
const wellKnown = 25
const nearest = 8
/** How many pairs of the player's own cards are tried; a pair may fit nobody. */
const maxTries = 4
/**
 * Most finish a person who plays in a game they hold a card of; some finish the person with the fewest missing parts.
 */
const forOwnEventPercent = 75

/** Crafts a person for whom all parts are available, if there is one. */
export async function craftFromOwn(actor: Actor): Promise<void> {
  const match = await bestMatch(actor)
  if (match && missingParts(match) === 0) await craftIdentity(actor, match.id)
}

/**
 * Buys all missing parts of an identity at once and crafts it, preferably of a person who plays in one of the player's
 * own events.
 */
export async function finishIdentity(actor: Actor): Promise<void> {
  const event = actor.pick.chance(forOwnEventPercent) ? await eventWithoutPeople(actor) : null
  if (event) return finishSomebodyOf(actor, eventOf(event))
  const match = await bestMatch(actor)
  if (match) await finishPerson(actor, match.id)
}

/**
 * The same for one person. A part that nobody sells may be in a pack. Buying parts only on the market would empty it.
 */
async function finishPerson(actor: Actor, person: string): Promise<void> {
  const plan = await actor.caller.call(crafting.identityPlan, { query: { celebrity_id: person } })
  if (plan.total === null) return buyPacks(actor, 'identity')
  if (plan.total > Math.min(maxPlanCents, await available(actor))) return
  const bought = [plan.category, plan.month, plan.day, plan.year].flatMap(({ owned, card }) =>
    owned || card === null ? [] : [{ marketplace_id: card.marketplace_id, expected_price: dollarsOf(card) }],
  )
  if (bought.length > 0) await actor.caller.call(market.buyListings, { body: { listings: bought } })
  await craftIdentity(actor, person)
}

interface NamedEvent {
  readonly name: string
  readonly collection: string
}

const eventOf = ({ face, name, collection }: CardItem): NamedEvent => ({
  name: face['event_name'] ?? name,
  collection,
})

/** Crafts one of the people of the event's teams, which may be of two divisions; without teams, of its collection. */
export async function finishSomebodyOf(actor: Actor, event: NamedEvent): Promise<void> {
  const { caller, pick } = actor
  const collections = await knownAlbum(caller)
  const words = new Set(event.name.split(/[ ,]+/))
  const teams = collections.flatMap(({ collection_id: id, teams: all }) =>
    all.filter(({ team }) => words.has(team)).map(({ team }) => ({ id, team })),
  )
  const own = collections.find(({ name }) => name === event.collection)
  const of = pick.of(teams) ?? (own && { id: own.collection_id, team: pick.of(own.teams)?.team })
  if (!of) return
  const { data } = await caller.call(album.showCollection, {
    params: { collection_id: of.id },
    query: {
      ...(of.team === undefined ? {} : { section: of.team }),
      show: 'missing',
      limit: wellKnown,
    },
  })
  const candidates = data.toSorted((a, b) => a.missing.length - b.missing.length).slice(0, nearest)
  const person = await oneWhoPlays(actor, candidates)
  if (person) await finishPerson(actor, person.person_id)
}

/** One of several people who took part in half of the last games; otherwise the last one checked. */
async function oneWhoPlays(
  { caller, pick }: Actor,
  candidates: readonly AlbumPerson[],
): Promise<AlbumPerson | null> {
  let person: AlbumPerson | null = null
  for (person of pick.some(candidates, 3)) {
    const { form } = await caller.call(album.showBiography, { params: { person_id: person.person_id } })
    if (playsOften(form)) return person
  }
  return person
}

/** Whether 'Played 3 of the last 4' is at least half; true without a form. */
export function playsOften(form: string | null | undefined): boolean {
  const [played, games] = (form?.match(/\d+/g) ?? []).map(Number)
  return played === undefined || games === undefined || played * 2 >= games
}

/** One of the player's own events for which they have nobody, out of a few at random. */
async function eventWithoutPeople({ caller, pick }: Actor): Promise<CardItem | null> {
  const { data } = await caller.call(cards.listEvents, { query: { ...onboarding, limit: 100 } })
  const own = data.filter(({ is_listed: isListed }) => !isListed)
  for (const event of new Set(pick.some(own, maxEvents))) {
    const found = await caller.call(cards.eligibleMatches, {
      query: { event: event.id, eligible_card: 'identity' },
    })
    if (!found.data.data.some(({ ownership }) => ownership === 'Owned')) return event
  }
  return null
}

/** The person with the fewest missing parts, among those who share a category and a year with the player's cards. */
async function bestMatch({ caller, pick }: Actor): Promise<Match | null> {
  const categories = (await caller.call(cards.listCategories, { query: onboarding })).data
  const years = (await caller.call(cards.listDates, { query: { ...onboarding, type: 'year' } })).data
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [category, year] = [pick.of(categories), pick.of(years)]
    if (!category || !year) return null
    const { data } = await caller.call(cards.identityMatches, {
      query: { category: category.name, year: year.name },
    })
    const [best] = data
      .filter(({ identity_owned: isOwned }) => !isOwned)
      .toSorted((a, b) => missingParts(a) - missingParts(b))
    if (best) return best
  }
  return null
}

function missingParts(match: Match): number {
  return [match.category, match.birth_month, match.birth_day, match.birth_year].filter(
    ({ status }) => status === 'Not Owned',
  ).length
}

async function craftIdentity({ caller }: Actor, person: string): Promise<void> {
  const parts = await caller.call(cards.quickCraftParts, { query: { celebrity_id: person } })
  const [category, month, day, year] = [parts.category, parts.month, parts.day, parts.year].map(
    ({ cards: [first] }) => first?.id,
  )
  if (!category || !month || !day || !year) return
  await caller.call(crafting.craftIdentity, {
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: person,
    },
  })
}
