import { sql, type RawBuilder } from 'kysely'
import type { Asset } from './asset.ts'

/** A value or a column inside a statement. */
export type Sql = RawBuilder<unknown>

type Person = NonNullable<Asset['person']>
type Event = NonNullable<Asset['event']>

/** The cards of a prediction that are already chosen, or asked about. */
export interface GivenCards {
  readonly identity?: Asset | undefined
  readonly event?: Asset | undefined
  readonly trigger?: Asset | undefined
  readonly prize?: Asset | undefined
}

export type PredictionKind = 'identity' | 'event' | 'trigger' | 'prize'

/**
 * Crafting on the event is still possible by the database's clock. Written this way, the planner can either look up
 * each card's event or gather all open events first.
 */
export function isOpenEvent(event: Sql, lockoutSeconds: number): Sql {
  return sql`exists (select 1 from event open where open.id = ${event} and ${isOpen(lockoutSeconds)})`
}

function isOpen(lockoutSeconds: number): Sql {
  return sql`open.status = 'open' and open.closed_at is null
    and open.starts_at > now() + make_interval(secs => ${lockoutSeconds})`
}

/**
 * Conditions on an asset `a` of that kind which leave what can become a prediction together with the given cards
 * (Design §4 Crafting): an open event of the person, a trigger for the person's category and the event's type, a
 * prize that is not redeemable, and with a pool event no starter card and no prize that bonus money has paid for.
 */
export function fits(kind: PredictionKind, given: GivenCards, lockoutSeconds: number): Sql[] {
  const conditions = conditionsOf[kind](given, lockoutSeconds)
  if (given.event?.event?.pool) {
    conditions.push(sql`not a.tutorial`)
    if (kind === 'prize') conditions.push(sql`not a.bonus_paid`)
  }
  return conditions
}

type Conditions = (given: GivenCards, lockoutSeconds: number) => Sql[]

const conditionsOf: Readonly<Record<PredictionKind, Conditions>> = {
  identity: ({ event, trigger }, lockoutSeconds) => [
    ...(event?.event ? [identityMeets(event.event, trigger, lockoutSeconds)] : []),
    ...(trigger
      ? [
          sql`exists (
            select 1 from person p join trigger_category tc on tc.category_id = p.category_id
            where p.id = a.person_id and tc.trigger_id = ${trigger.triggerId})`,
        ]
      : []),
  ],
  event: ({ identity, trigger, prize }, lockoutSeconds) => [
    isOpenEvent(sql`a.event_id`, lockoutSeconds),
    ...(identity?.person ? [eventMeets(identity.person, trigger, lockoutSeconds)] : []),
    ...(trigger
      ? [
          sql`exists (
            select 1 from event e join trigger_definition t on e.type = any(t.event_types)
            where e.id = a.event_id and t.id = ${trigger.triggerId})`,
        ]
      : []),
    ...([identity, trigger, prize].some((card) => card?.tutorial) || prize?.bonusPaid
      ? [sql`not exists (select 1 from event e where e.id = a.event_id and e.pool)`]
      : []),
  ],
  trigger: ({ identity, event }) => [
    ...(identity?.person
      ? [
          sql`a.trigger_id in (
          select tc.trigger_id from trigger_category tc where tc.category_id = ${identity.person.categoryId})`,
        ]
      : []),
    ...(event?.event
      ? [
          sql`a.trigger_id in (
          select t.id from trigger_definition t where ${event.event.type}::text = any(t.event_types)
            and ${identity?.person ? sql`(t.subject = 'event' or ${takesPart(sql`${identity.person.id}::text`, sql`${event.event.id}::bigint`)})` : sql`true`})`,
        ]
      : []),
  ],
  prize: () => [sql`a.kind = 'prize' and not a.redeemable`],
}

function takesPart(person: Sql, event: Sql): Sql {
  return sql`exists (select 1 from event_participant ep where ep.event_id = ${event} and ep.person_id = ${person})`
}

/**
 * An event of the person. Somebody who takes part in no open event of its type (a director in a box office weekend, an
 * actor without a nomination) can still be used with triggers about the event itself, and so with any event of that
 * type.
 */
function eventMeets(person: Person, trigger: Asset | undefined, lockoutSeconds: number): Sql {
  const plays = takesPart(sql`${person.id}::text`, sql`e.id`)
  const playsInNone = sql`e.type not in (
    select open.type from event open join event_participant ep on ep.event_id = open.id
    where ep.person_id = ${person.id} and ${isOpen(lockoutSeconds)})`
  const meeting = meets({
    plays,
    playsInNone,
    trigger,
    category: sql`${person.categoryId}::int`,
    type: sql`e.type`,
  })
  return sql`exists (select 1 from event e where e.id = a.event_id and ${meeting})`
}

/** The same in the other direction: identities for an event. */
function identityMeets(event: Event, trigger: Asset | undefined, lockoutSeconds: number): Sql {
  const plays = takesPart(sql`p.id`, sql`${event.id}::bigint`)
  const playsInNone = sql`p.id not in (
    select ep.person_id from event open join event_participant ep on ep.event_id = open.id
    where open.type = ${event.type} and ${isOpen(lockoutSeconds)})`
  const meeting = meets({
    plays,
    playsInNone,
    trigger,
    category: sql`p.category_id`,
    type: sql`${event.type}::text`,
  })
  return sql`exists (select 1 from person p where p.id = a.person_id and ${meeting})`
}

interface Meeting {
  readonly plays: Sql
  readonly playsInNone: Sql
  readonly trigger: Asset | undefined
  readonly category: Sql
  readonly type: Sql
}

function meets({ plays, playsInNone, trigger, category, type }: Meeting): Sql {
  if (trigger?.trigger?.subject === 'event') return sql`true`
  if (trigger) return plays
  return sql`(${plays} or (${playsInNone} and exists (
    select 1 from trigger_definition t join trigger_category tc on tc.trigger_id = t.id
    where t.subject = 'event' and tc.category_id = ${category} and ${type} = any(t.event_types))))`
}
