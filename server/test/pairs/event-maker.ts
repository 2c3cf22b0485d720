import {
  definitionId,
  eventId,
  outcomeId,
  type AccountId,
  type AssetId,
  type EventId,
  type OutcomeId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'
import type { Move } from '../../src/commit/effects.ts'
import { people, type PersonName } from '../world/facts.ts'
import type { Gathering } from './gathering.ts'
import type { CardMaker } from './card-maker.ts'

interface OnOutcome {
  readonly event: EventId
  readonly outcome: OutcomeId
}

/** Makes events, predictions on them, and the results of both. */
export function eventMaker(
  { making: { events, first, later }, copies, nextId, now, mint }: Gathering,
  { identity, prize, trigger }: CardMaker,
) {
  /** A game that starts in an hour and in which everybody plays. */
  function event(pool = false): EventId {
    const id = eventId(nextId())
    events.newEvents.push({
      id,
      sourceId: null,
      seasonRunId: null,
      type: 'football',
      name: 'A game of the stage',
      shortName: 'KC at BUF',
      startsAt: addSeconds(now, secondsPerHour),
      pool,
      groupName: null,
      week: null,
      sourcesRequired: 1,
      voidAfterSeconds: secondsPerDay,
      detail: {},
      collections: [{ collectionId: copies.collectionId }],
      participants: Object.values(people).map((person) => ({ personId: person.id, team: person.team })),
    })
    events.definitions.push({
      id: definitionId(nextId()),
      kind: 'event',
      collectionId: copies.collectionId,
      ref: String(id),
      name: 'A game of the stage',
    })
    return id
  }

  function eventCard(owner: AccountId, of: EventId): AssetId {
    const definition = events.definitions.find(({ ref }) => ref === String(of))
    if (!definition) throw new Error('an event card without an event')
    const { id, kind, name, collectionId } = definition
    return mint(owner, { kind, definitionId: id, name, collectionId, eventId: of })
  }

  /** A live prediction that the person throws for 300 yards, with its four cards inside. */
  function prediction(
    owner: AccountId,
    of: {
      readonly event: EventId
      readonly outcome: OutcomeId
      readonly person?: PersonName
      readonly isPoolEntry?: boolean
    },
  ): AssetId {
    const [amount, name] = [500, 'A prediction of the stage'] as const
    const person = of.person ?? 'mahomes'
    const inside = [
      identity(owner, person),
      eventCard(owner, of.event),
      trigger(owner, 'throws300'),
      prize(owner, amount),
    ]
    const id = mint(owner, {
      kind: 'prediction',
      definitionId: definitionId(of.outcome),
      collectionId: copies.collectionId,
      name,
      valueCents: cents(amount),
      personId: people[person].id,
      eventId: of.event,
      triggerId: copies.trigger('throws300'),
      outcomeId: of.outcome,
      ...(of.isPoolEntry === true ? { poolEntryOf: of.outcome } : {}),
      mintedAs: 'craft',
    })
    first.moves.push(...inside.map((card): Move => ({ id: card, place: 'slotted', inside: id })))
    return id
  }

  function outcome(of: EventId, person: PersonName = 'mahomes'): OutcomeId {
    const id = outcomeId(nextId())
    first.newOutcomes.push({
      id,
      eventId: of,
      personId: people[person].id,
      triggerId: copies.trigger('throws300'),
    })
    first.definitions.push({
      id: definitionId(id),
      kind: 'prediction',
      collectionId: copies.collectionId,
      ref: String(id),
      name: 'A prediction of the stage',
    })
    return id
  }

  function decided(
    of: OnOutcome,
    status: 'true' | 'false' | 'void',
    { disputeSeconds = 0 }: { readonly disputeSeconds?: number } = {},
  ): void {
    later.setOutcomes.push({ id: of.outcome, status, disputeSeconds, evidence: {} })
    later.setEvents.push({ id: of.event, closed: true })
  }

  /** A feed has sent the final passing yards of Mahomes, and nothing is decided yet. */
  function reported(of: OnOutcome, yards: number): void {
    later.observations.push({
      eventId: of.event,
      personId: people.mahomes.id,
      metric: 'passing_yards',
      value: yards,
      final: true,
      source: 'a feed',
      saidAt: null,
    })
    later.setEvents.push({ id: of.event, closed: true })
  }

  return { event, eventCard, prediction, outcome, decided, reported }
}
