import { freeSeries } from '@called-shot/shared/catalogue/series.ts'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import {
  drawSubject,
  type Candidates,
  type DrawTerms,
  type PersonCandidate,
} from '@called-shot/shared/fairness/draw.ts'
import {
  personRow,
  triggerRow,
  type DrawLists,
  type PersonRow,
  type TriggerRow,
} from '@called-shot/shared/fairness/proof.ts'
import type { Words } from '@called-shot/shared/fairness/words.ts'
import { collectionId, type CollectionId } from '@called-shot/shared/ids.ts'
import {
  dailyPrize,
  preferSoon,
  promotionIsUsedUp,
  type EventWindow,
} from '@called-shot/shared/packs/rules.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { EventFacts } from '../cards/asset.ts'
import type { Reader } from '../commit/reader.ts'
import { holds } from './candidate-lists.ts'
import {
  collectionsWithOpenEvents,
  nextEventOfPerson,
  nextOwnGame,
  openEvents,
  type OwnGame,
} from './event-candidates.ts'
import { expectPack, starterSibling, type PackRow } from './pack-reads.ts'
import type { OpeningParts } from './pack-settings.ts'
import {
  fittingTriggers,
  handedOutToday,
  homeCollection,
  personCandidate,
  starterPeople,
} from './starter-reads.ts'

/** The lists of a proof as stored, with long ones by hash. */
export type StoredLists = Omit<DrawLists, 'people' | 'triggers'> & {
  readonly people?: string | readonly PersonRow[]
  readonly triggers?: string | readonly TriggerRow[]
}

/** Everything that determines a draw except its random words. */
export interface DrawPlan {
  readonly terms: DrawTerms
  readonly candidates: Candidates
  readonly lists: StoredLists
  readonly collection: CollectionId
  readonly events: readonly EventFacts[]
  /** The person of a starter pack; the other starter pack reads it from the stored proof. */
  readonly person: string | null
  /** The full prize of a free pack, which must fit into the day's promotion budget. */
  readonly promotion: Promotion | null
}

export interface Promotion {
  /** When the day began. */
  readonly since: Date
  readonly cents: Cents
}

/** State shared by packs that one command opens. */
export interface OpeningMemory {
  /** The person of the starter packs, by account. */
  readonly starters: Map<number, string>
  readonly events: Map<CollectionId, { readonly at: Date; readonly events: Promise<EventFacts[]> }>
}

export interface DrawRequest {
  readonly pack: PackRow
  /** Returns the pack's words from the first one on; may be called repeatedly. */
  readonly words: () => Words
  readonly memory: OpeningMemory
}

/**
 * Returns the lists a pack is drawn from now. Refuses with `no_event_card` if the pack contains an event and none is
 * open; the pack then stays closed.
 */
export async function planDraw(read: Reader, parts: OpeningParts, request: DrawRequest): Promise<DrawPlan> {
  const { pack } = request
  if (pack.rules.onePerson) return planStarter(read, parts, request)
  if (pack.sourceId === freeSeries.daily) return planDaily(read, parts, request)
  return planCollection(read, parts, request)
}

async function planCollection(
  read: Reader,
  parts: OpeningParts,
  { pack, memory, collection = pack.collectionId }: DrawRequest & { readonly collection?: CollectionId },
): Promise<DrawPlan> {
  const { contents, odds, prizeValues, rules } = pack
  const { lists } = parts
  const sealed = pack.sealedLists
  const people = holds(contents, [...partKinds, 'part'])
    ? await (sealed?.people === undefined ? lists.people(collection) : lists.sealedPeople(sealed.people))
    : null
  const triggers = holds(contents, ['trigger'])
    ? await (sealed?.triggers === undefined
        ? lists.triggers(collection)
        : lists.sealedTriggers(sealed.triggers))
    : null
  const { events, at } = holds(contents, ['event']) ? await openEventsOnce() : { events: [], at: pack.now }
  if (holds(contents, ['event']) && events.length === 0) throw refuse('no_event_card')
  return {
    terms: { contents, odds, prizeValues, rules },
    candidates: {
      people: people?.items ?? [],
      events: events.map(({ id }) => id),
      triggers: triggers?.items ?? [],
    },
    lists: {
      collection,
      ...(people ? { people: people.hash } : {}),
      ...(triggers ? { triggers: triggers.hash } : {}),
      ...(events.length > 0 ? eventLists(events, { at, ...parts.settings.eventWindow }) : {}),
    },
    collection,
    events,
    person: null,
    promotion: null,
  }

  /** Free cards cannot be used on pool events, so free packs contain none. Packs opened together use the same time. */
  async function openEventsOnce(): Promise<OpenEvents> {
    const search = { ...parts.settings.eventWindow, withPools: true, at: pack.now }
    const found = memory.events.get(collection) ?? {
      at: pack.now,
      events: openEvents(read, collection, search),
    }
    memory.events.set(collection, found)
    const all = await found.events
    return { at: found.at, events: all.filter(({ pool }) => !pool || !pack.tutorial) }
  }
}

interface OpenEvents {
  readonly at: Date
  readonly events: readonly EventFacts[]
}

function eventLists(
  events: readonly EventFacts[],
  window: EventWindow & { readonly at: Date },
): Pick<DrawLists, 'events' | 'event_starts' | 'event_window'> {
  return {
    events: events.map(({ id }) => id),
    event_starts: events.map(({ startsAt }) => startsAt.toISOString()),
    event_window: {
      at: window.at.toISOString(),
      from_seconds: window.fromSeconds,
      to_seconds: window.toSeconds,
    },
  }
}

/**
 * A daily pack draws a collection first, so that its part, event and trigger belong together. If an Identity of its
 * owner plays soon, that is the collection, and event and trigger are those of its next game: with the pack's prize
 * they make a call.
 */
async function planDaily(read: Reader, parts: OpeningParts, request: DrawRequest): Promise<DrawPlan> {
  const { pack, words } = request
  const search = { ...parts.settings.eventWindow, withPools: false }
  const game = await nextOwnGame(read, pack.ownerId, search)
  const collections = game ? [game.collection] : await collectionsWithOpenEvents(read, search)
  if (collections.length === 0) throw refuse('no_event_card')
  const drawn = drawSubject(words(), pack, { collections, people: [] }).collection
  const collection = collectionId(drawn ?? pack.collectionId)
  const whole = await planCollection(read, parts, { ...request, collection })
  const plan = game ? await aboutGame(read, whole, game) : whole
  const due = dailyPrize(pack.serial ?? 0, pack.rules)
  const prize = due ? await freePrize(read, parts, { pack, named: due.cents }) : noPrize
  const morePrizes = due ? 1 : 0
  return {
    ...plan,
    terms: { ...plan.terms, contents: { ...pack.contents, prize: (pack.contents.prize ?? 0) + morePrizes } },
    candidates: {
      ...plan.candidates,
      collections,
      ...(prize.cents === null ? {} : { prizeCents: prize.cents }),
    },
    lists: {
      ...plan.lists,
      collections,
      ...(morePrizes > 0 ? { more_prizes: morePrizes } : {}),
      ...(prize.cents === null ? {} : { prize_cents: prize.cents }),
    },
    promotion: prize.promotion,
  }
}

/** The plan with that event alone, and the triggers that fit it and the person. */
async function aboutGame(read: Reader, plan: DrawPlan, game: OwnGame): Promise<DrawPlan> {
  const { collection, categoryId, ...event } = game
  const triggers = await fittingTriggers(read, collection, { categoryId, eventType: event.type })
  const { event_starts: _starts, event_window: _window, ...lists } = plan.lists
  return {
    ...plan,
    candidates: { ...plan.candidates, events: [event.id], triggers },
    lists: { ...lists, events: [event.id], triggers: triggers.map(triggerRow) },
    events: [event],
  }
}

/**
 * The two starter packs of an account are about the same person. The pack that is opened first draws the person, and
 * the other reads it from that proof. The version of the pack that was read as closed settles a race between the two.
 * The event is that person's next game, however late the second pack is opened.
 */
async function planStarter(read: Reader, parts: OpeningParts, request: DrawRequest): Promise<DrawPlan> {
  const { pack, words, memory } = request
  const people = await peopleOfStarter(read, parts, request)
  if (people.length === 0) throw refuse('no_event_card')
  const { person } = drawSubject(words(), pack, { people })
  const collection = person && (await homeCollection(read, person.id))
  if (!person || collection === null) throw refuse('no_event_card')
  if (pack.mintedFrom !== null) memory.starters.set(pack.mintedFrom, person.id)
  const event = holds(pack.contents, ['event'])
    ? await nextEventOfPerson(read, { id: person.id, collection }, parts.settings.starter.fromSeconds)
    : null
  if (holds(pack.contents, ['event']) && event === null) throw refuse('no_event_card')
  const triggers = event
    ? await fittingTriggers(read, collection, { categoryId: person.categoryId, eventType: event.type })
    : []
  const prize = holds(pack.contents, ['prize'])
    ? await freePrize(read, parts, { pack, named: null })
    : noPrize
  const { contents, odds, prizeValues, rules } = pack
  return {
    terms: { contents, odds, prizeValues, rules },
    candidates: {
      people,
      events: event ? [event.id] : [],
      triggers,
      ...(prize.cents === null ? {} : { prizeCents: prize.cents }),
    },
    lists: {
      collection,
      people: people.map(personRow),
      ...(event ? { events: [event.id], triggers: triggers.map(triggerRow) } : {}),
      ...(prize.cents === null ? {} : { prize_cents: prize.cents }),
    },
    collection,
    events: event ? [event] : [],
    person: person.id,
    promotion: prize.promotion,
  }
}

async function peopleOfStarter(
  read: Reader,
  parts: OpeningParts,
  request: DrawRequest,
): Promise<readonly PersonCandidate[]> {
  const { pack, memory } = request
  const account = pack.mintedFrom
  const here = account === null ? undefined : memory.starters.get(account)
  const sibling = account === null || here !== undefined ? null : await starterSibling(read, account, pack.id)
  const known = here ?? sibling?.personId
  if (known) {
    const person = await personCandidate(read, known)
    return person ? [person] : []
  }
  if (sibling && sibling.place !== 'gone') expectPack(read, sibling)
  const { starter } = parts.settings
  return preferSoon(await starterPeople(read, starter.fromSeconds), starter, !holds(pack.contents, ['event']))
}

interface FreePrize {
  /** Null: the value from the table. */
  readonly cents: Cents | null
  readonly promotion: Promotion | null
}

const noPrize: FreePrize = { cents: null, promotion: null }

/**
 * The value of a free pack's prize: the amount that its rules name, otherwise one from its table; once the day's
 * promotions are used up, the series' lowest (GAME 'Free cards').
 */
async function freePrize(
  read: Reader,
  parts: OpeningParts,
  { pack, named }: { readonly pack: PackRow; readonly named: Cents | null },
): Promise<FreePrize> {
  const least = pack.rules.cappedPrizeCents
  const full = named ?? pack.prizeValues[0]?.values[0]?.cents
  if (least === undefined || full === undefined || full <= least) return { cents: named, promotion: null }
  const today = await handedOutToday(read)
  if (promotionIsUsedUp(today.cents, parts.settings.promoDailyCents, cents(full)))
    return { cents: least, promotion: null }
  return { cents: named, promotion: { since: today.since, cents: cents(full) } }
}
