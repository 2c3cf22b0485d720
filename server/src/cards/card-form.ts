import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import {
  assetId,
  personId,
  triggerId,
  type EventId,
  type PersonId,
  type TriggerId,
} from '@called-shot/shared/ids.ts'
import type { form } from '@called-shot/shared/form/contract.ts'
import { meets } from '@called-shot/shared/events/oracle-rules.ts'
import { opponentText } from '@called-shot/shared/events/rules.ts'
import { pregameChances, type PregameReads } from '../live/pregame-chances.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { assetsByIds } from './asset-reads.ts'
import type { Asset } from './asset.ts'
import {
  readCurrentRuns,
  readEventMoments,
  readParticipations,
  readPastGames,
  readPastRates,
  readRunGames,
  readTriggers,
  shownGames,
  type EventMoment,
  type Horizon,
  type Participation,
  type PlayedGame,
  type TriggerRow,
} from '../live/form-reads.ts'
import { recentForm } from './recent-form.ts'
import type { Rate, RunRates } from './run-rates.ts'

type Answer = AnswerOf<typeof form.show>

export interface FormReads {
  readonly queries: Queries
  readonly rates: RunRates
  readonly chances: PregameReads
}

const maxCards = 120
const maxPairs = 400
const nextGames = 3

/**
 * Returns what a player can know before choosing: how often the triggers of these cards came true in recent games of
 * the people on these cards and for everybody of their category, how likely they are to come true, and whom those
 * people play next and how often they have played lately. Only games that are over count: of this season those before the event in question (an event
 * card's, a prediction's, or each person's next one), and those of earlier seasons. Another player's prediction shows
 * nothing unless it is for sale.
 */
export async function cardForm(
  { queries, rates, chances }: FormReads,
  player: Player,
  query: QueryOf<typeof form.show>,
): Promise<Answer> {
  const ids = [...new Set(query.cards)]
  if (ids.length > maxCards) throw refuse('bad_input', `cards: at most ${maxCards}`)
  const assets = (await assetsByIds(queries, ids.map(assetId))).filter(
    (asset) => asset.kind !== 'prediction' || asset.ownerId === player.id || asset.priceCents !== null,
  )
  const given = query.celebrity_id === undefined ? [] : [personId(query.celebrity_id)]
  const pairs = pairsOf(assets, given)
  if (pairs.length > maxPairs)
    throw refuse('bad_input', `cards: at most ${maxPairs} pairs of a person and a trigger`)
  const people = unique([...given, ...assets.flatMap(({ personId }) => personId ?? [])])
  const triggers = unique(assets.flatMap(({ triggerId }) => triggerId ?? []))
  const events = unique(assets.flatMap(({ eventId }) => eventId ?? []))
  const [known, played] = await Promise.all([
    readKnown({ queries, rates }, { people, triggers, events }),
    recentForm(queries, people),
  ])
  return {
    cards: assets.map(({ id, personId, triggerId }) => ({ id, person: personId, trigger: triggerId })),
    people: people.flatMap((person) =>
      personOf(known.participations.get(person) ?? [], played.get(person) ?? null),
    ),
    forms: await withChances(
      chances,
      known,
      (await Promise.all(pairs.map((pair) => formOf(pair, known)))).filter((form) => form !== null),
    ),
    rates: await overallRates(known),
  }
}

interface Sought {
  readonly people: readonly PersonId[]
  readonly triggers: readonly TriggerId[]
  /** The events in question. */
  readonly events: readonly EventId[]
}

/** What is known of these people and triggers before the events in question, or before each person's next one. */
export async function readKnown(
  { queries, rates }: Pick<FormReads, 'queries' | 'rates'>,
  { people, triggers, events }: Sought,
): Promise<Known> {
  const [participations, triggerRows, moments, past, pastRates, currentRuns] = await Promise.all([
    readParticipations(queries, people),
    readTriggers(queries, triggers),
    readEventMoments(queries, events),
    readPastGames(queries, people),
    readPastRates(queries, triggers),
    readCurrentRuns(queries),
  ])
  const byPerson = Map.groupBy(participations, ({ person }) => person)
  // If there are several events, the first to start, so that nothing later than that is shown.
  const asked = moments.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0]
  const horizons = new Map(
    people.map((person) => [person, horizonOf(person, byPerson.get(person) ?? [], asked)] as const),
  )
  const played = await readRunGames(queries, [...horizons.values()])
  return {
    participations: byPerson,
    triggers: new Map(triggerRows.map((row) => [row.id, row])),
    horizons,
    people: new Map(participations.map((each) => [each.person, each])),
    games: Map.groupBy([...played, ...past], ({ person }) => person),
    currentRuns,
    rateOf: async ({ runs, ...question }) => {
      const past = pastRates.get(`${question.trigger} ${question.category}`)
      const inRuns = await Promise.all(runs.map((run) => rates.of({ ...question, run })))
      return [past ?? { games: 0, hits: 0 }, ...inRuns].reduce((sum, rate) => ({
        games: sum.games + rate.games,
        hits: sum.hits + rate.hits,
      }))
    },
  }
}

interface Pair {
  readonly person: PersonId
  readonly trigger: TriggerId
}

export interface Known {
  readonly participations: ReadonlyMap<PersonId, readonly Participation[]>
  readonly triggers: ReadonlyMap<TriggerId, TriggerRow>
  readonly horizons: ReadonlyMap<PersonId, Horizon>
  readonly people: ReadonlyMap<PersonId, Pick<Participation, 'categoryId'>>
  readonly games: ReadonlyMap<PersonId, readonly PlayedGame[]>
  /** By sport. */
  readonly currentRuns: ReadonlyMap<string, number>
  rateOf(question: {
    readonly trigger: TriggerId
    readonly category: number | null
    readonly runs: readonly number[]
    readonly before: Date
  }): Promise<Rate>
}

/**
 * Each person of an identity, or requested by id, with each trigger of a trigger card; and each prediction's own call.
 */
function pairsOf(assets: readonly Asset[], given: readonly PersonId[]): Pair[] {
  const identities = unique([
    ...given,
    ...assets.flatMap(({ kind, personId }) => (kind === 'identity' && personId) || []),
  ])
  const triggers = unique(assets.flatMap(({ kind, triggerId }) => (kind === 'trigger' && triggerId) || []))
  const called = assets.flatMap(({ kind, personId: person, triggerId: trigger }) =>
    kind === 'prediction' && person !== null && trigger !== null ? [{ person, trigger }] : [],
  )
  const crossed = identities.flatMap((person) => triggers.map((trigger) => ({ person, trigger })))
  const all = new Map([...crossed, ...called].map((pair) => [`${pair.person} ${pair.trigger}`, pair]))
  return [...all.values()]
}

/**
 * Only what came before the event in question; without one, before the person's next event; without either, everything
 * up to now.
 */
function horizonOf(
  person: PersonId,
  theirs: readonly Participation[],
  asked: EventMoment | undefined,
): Horizon {
  const next = theirs.find(({ isNext }) => isNext)
  const reference = asked
    ? { eventId: asked.id, run: asked.run, startsAt: asked.startsAt }
    : (next ?? { eventId: Number.MAX_SAFE_INTEGER, run: null, startsAt: new Date() })
  const newest = theirs.findLast(({ run, startsAt }) => run !== null && startsAt <= reference.startsAt)
  return {
    person,
    event: asked?.id ?? next?.eventId ?? null,
    run: reference.run ?? newest?.run ?? null,
    before: reference.startsAt,
    upToEvent: reference.eventId,
  }
}

function personOf(theirs: readonly Participation[], played: string | null): Answer['people'] {
  const [first] = theirs
  if (!first) return []
  const next = theirs.filter(({ isNext }) => isNext).slice(0, nextGames)
  return [
    {
      id: first.person,
      name: first.name,
      played,
      next: next.map((each) => ({
        event_id: each.eventId,
        name: each.eventName,
        opponent: opponentText(each),
        starts_at: each.startsAt,
      })),
    },
  ]
}

/** With the sides of each game, which the answer to cards leaves out. */
type Form = Omit<Answer['forms'][number], 'recent'> & { readonly recent: RecentGame[] }
type RecentGame = Answer['forms'][number]['recent'][number] & Pick<PlayedGame, 'team' | 'home' | 'away'>

/** Each with its chance in the event in question, as long as that has not begun. */
export async function withChances(
  reads: PregameReads,
  { triggers, horizons }: Known,
  forms: readonly Omit<Form, 'chance'>[],
): Promise<Form[]> {
  const calls = forms.flatMap((form) => {
    const trigger = triggers.get(triggerId(form.trigger))
    const event = horizons.get(personId(form.person))?.event
    if (!trigger || !event) return []
    const { metric, comparator, threshold, subject } = trigger
    const about = subject === 'event' ? null : form.person
    return [{ form, eventId: event, personId: about, metric, comparator, threshold }]
  })
  const chances = await pregameChances(reads, calls)
  const chanceOf = new Map(calls.map(({ form }, index) => [form, chances[index] ?? null]))
  return forms.map((form) => ({ ...form, chance: chanceOf.get(form) ?? null }))
}

/** Null where the trigger does not fit the person. */
export async function formOf(
  { person, trigger: id }: Pair,
  known: Known,
): Promise<Omit<Form, 'chance'> | null> {
  const trigger = known.triggers.get(id)
  const who = known.people.get(person)
  const horizon = known.horizons.get(person)
  if (!trigger || !who || !horizon) return null
  const category = trigger.categories.find((each) => each.id === who.categoryId)
  if (trigger.subject === 'person' && !category) return null
  const recent = recentOf(trigger, known.games.get(person) ?? [])
  const rate = await known.rateOf({
    trigger: id,
    category: trigger.subject === 'person' ? who.categoryId : null,
    runs: horizon.run === null ? [] : [horizon.run],
    before: horizon.before,
  })
  return {
    person,
    trigger: id,
    comparator: trigger.comparator,
    threshold: trigger.threshold,
    recent,
    hits: recent.filter(({ hit }) => hit).length,
    everybody: { of: category && trigger.subject === 'person' ? category.name : 'All games', ...rate },
  }
}

/** The last eight games in which the person took part and the metric is known, newest first. */
function recentOf(trigger: TriggerRow, games: readonly PlayedGame[]): RecentGame[] {
  const seen = new Set<string>()
  return games
    .filter(({ eventType }) => trigger.eventTypes.includes(eventType))
    .flatMap(({ sourceId, name, playedAt, team, home, away, personValues, eventValues }) => {
      const values = trigger.subject === 'person' ? personValues : eventValues
      const value = values[trigger.metric]
      if (value === undefined || seen.has(sourceId)) return []
      seen.add(sourceId)
      return [{ name, played_at: playedAt, team, home, away, value, hit: meets(trigger, value) }]
    })
    .slice(0, shownGames)
}

/** The rates of each trigger on its own over the played events up to now: by category, or of the events themselves. */
async function overallRates(known: Known): Promise<Answer['rates']> {
  const before = new Date()
  const rates = [...known.triggers.values()].flatMap(({ id, subject, categories, eventTypes }) =>
    (subject === 'event' ? [null] : categories).map(async (category) => ({
      trigger: id,
      of: category?.name ?? 'All games',
      ...(await known.rateOf({
        trigger: id,
        category: category?.id ?? null,
        runs: eventTypes.flatMap((type) => known.currentRuns.get(type) ?? []),
        before,
      })),
    })),
  )
  return (await Promise.all(rates)).filter(({ games }) => games > 0)
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}
