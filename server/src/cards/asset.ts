import type {
  AccountId,
  AssetId,
  CollectionId,
  DefinitionId,
  EventId,
  OutcomeId,
  PersonId,
  SeriesId,
  TriggerId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { AssetKind, AssetPlace, GoneAs, Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { Condition } from '@called-shot/shared/events/oracle-rules.ts'
import type { OutcomeStatus } from '@called-shot/shared/events/verdicts.ts'
import type { EventStatus, EventType } from '@called-shot/shared/events/event-types.ts'
import { isLateEntry, poolIsOpen } from '../outcome-state.ts'

/** An asset as lists show it: what is printed on it, and what can be done with it. */
export interface PrintedAsset {
  readonly id: AssetId
  readonly kind: AssetKind
  readonly ownerId: AccountId
  readonly place: AssetPlace
  readonly priceCents: Cents | null
  readonly tradable: boolean
  readonly tutorial: boolean
  /** At least part of it was paid for with bonus money that is not yet ordinary; until then it is not tradable. */
  readonly bonusPaid: boolean
  readonly offersOpen: boolean
  /** Its owner, if they have locked it against being sold, burned or opened; null: it is not locked. */
  readonly lockedBy: AccountId | null
  readonly redeemable: boolean
  readonly name: string
  readonly rarity: Rarity
  readonly serial: number | null
  readonly valueCents: Cents | null
  readonly personId: PersonId | null
  readonly eventId: EventId | null
  readonly triggerId: TriggerId | null
  readonly outcomeId: OutcomeId | null
  readonly seriesId: SeriesId | null
  /** A prediction in a pool that is not settled: only a void one can be claimed. */
  readonly isPoolOpen: boolean
  /** A prediction that was crafted at or after the true start of its event: void, whatever its outcome. */
  readonly isLate: boolean
  readonly predictions: number
  readonly correct: number
  readonly streak: number
  readonly bestStreak: number
  readonly definitionRef: string
  readonly collection: string
  readonly person: Omit<PersonFacts, 'categoryId'> | null
  readonly event: Omit<EventFacts, 'actualStartedAt' | 'week' | 'version'> | null
  readonly trigger: TriggerFacts | null
  readonly outcome: Omit<OutcomeFacts, 'decidedAt' | 'isSettled' | 'version'> | null
  readonly series: SeriesFacts | null
  /** The database's clock at this read. */
  readonly now: Date
}

/** The same, with everything that commands need for their decisions. */
export interface Asset extends PrintedAsset {
  readonly insideId: AssetId | null
  readonly goneAs: GoneAs | null
  readonly version: number
  readonly definitionId: DefinitionId
  readonly collectionId: CollectionId
  readonly seriesVersion: number | null
  readonly mintedAs: string
  readonly createdAt: Date
  readonly person: PersonFacts | null
  readonly event: EventFacts | null
  readonly outcome: OutcomeFacts | null
}

export interface PersonFacts {
  readonly id: PersonId
  readonly name: string
  readonly category: string
  readonly categoryId: number
  readonly birthDate: string
  readonly team: string | null
}

export interface EventFacts {
  readonly id: EventId
  readonly name: string
  readonly shortName: string
  readonly type: EventType
  readonly startsAt: Date
  readonly actualStartedAt: Date | null
  readonly closedAt: Date | null
  readonly status: EventStatus
  readonly pool: boolean
  readonly week: number | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly version: number
}

export interface TriggerFacts extends Condition {
  readonly id: TriggerId
  readonly name: string
  readonly sentence: string
  readonly subject: 'person' | 'event'
  /** How often it has come true over past results; null if it has none yet. */
  readonly hitRate: HitRateFacts | null
}

export interface HitRateFacts {
  /** From 0 to 1. */
  readonly overall: number
  /** Past results of everyone whom it fits. */
  readonly games: number
}

/** The past results of `trigger_definition t` as JSON; null if there are none. */
export const hitRateColumn = `
  case when t.hit_rates->>'overall' is not null
    then json_build_object('overall', t.hit_rates->'overall', 'games', t.hit_rates->'games') end`

export interface OutcomeFacts {
  readonly id: OutcomeId
  readonly status: OutcomeStatus
  readonly decidedAt: Date | null
  readonly finalAt: Date | null
  readonly frozen: boolean
  /** Whether the owners of its predictions have been notified. */
  readonly isSettled: boolean
  readonly version: number
}

interface SeriesFacts {
  readonly id: SeriesId
  readonly name: string
  /** Its id in the content files. */
  readonly sourceId: string
  readonly packType: 'identity' | 'prediction'
  readonly tier: number
  readonly contents: Readonly<Record<string, number>>
}

/**
 * The columns of a `PrintedRow`, of an asset `a` with `assetJoins`. Every column of every card costs time in Node.js
 * and PostgreSQL.
 */
export const printedColumns = `
  a.id, a.kind, a.owner_id as "ownerId", a.place, a.price_cents as "priceCents", a.tradable, a.tutorial,
  a.bonus_paid as "bonusPaid", a.offers_open as "offersOpen", a.locked_by as "lockedBy", a.redeemable, a.name, a.rarity,
  a.serial, a.value_cents as "valueCents", a.person_id as "personId", a.event_id as "eventId",
  a.trigger_id as "triggerId", a.outcome_id as "outcomeId", a.series_id as "seriesId", a.predictions, a.correct,
  a.streak, a.best_streak as "bestStreak", d.ref as "definitionRef", c.name as collection,
  p.name as "personName", k.name as "personCategory", p.birth_date::text as "birthDate", p.team as "personTeam",
  e.name as "eventName", e.short_name as "eventShortName", e.type as "eventType", e.starts_at as "eventStartsAt",
  e.closed_at as "eventClosedAt", e.status as "eventStatus", e.pool as "eventPool", e.detail as "eventDetail",
  t.name as "triggerName", t.sentence, t.metric, t.comparator, t.threshold, t.subject,
  ${hitRateColumn} as "hitRate",
  o.status as "outcomeStatus", o.final_at as "finalAt", o.frozen, (o.id is not null and ${poolIsOpen}) as "isPoolOpen",
  (o.id is not null and ${isLateEntry}) as "isLate",
  s.name as "seriesName", s.source_id as "seriesSourceId", s.pack_type as "packType", s.tier, v.contents,
  clock_timestamp() as now`

export const assetColumns = `${printedColumns},
  a.inside_id as "insideId", a.gone_as as "goneAs", a.version, a.definition_id as "definitionId",
  a.collection_id as "collectionId", a.series_version as "seriesVersion", a.minted_as as "mintedAs",
  a.created_at as "createdAt", k.id as "personCategoryId", e.actual_started_at as "eventActualStartedAt",
  e.week as "eventWeek", e.version as "eventVersion", o.decided_at as "decidedAt", o.version as "outcomeVersion",
  o.settled_at is not null as "outcomeIsSettled"`

export const assetJoins = `
  join definition d on d.id = a.definition_id
  join collection c on c.id = a.collection_id
  left join person p on p.id = a.person_id
  left join category k on k.id = p.category_id
  left join event e on e.id = a.event_id
  left join trigger_definition t on t.id = a.trigger_id
  left join outcome o on o.id = a.outcome_id
  left join series s on s.id = a.series_id
  left join series_version v on v.series_id = a.series_id and v.version = a.series_version`

type Joined = 'person' | 'event' | 'trigger' | 'outcome' | 'series'

export interface PrintedRow extends Omit<PrintedAsset, Joined> {
  readonly personName: string | null
  readonly personCategory: string
  readonly birthDate: string
  readonly personTeam: string | null
  readonly eventName: string | null
  readonly eventShortName: string
  readonly eventType: EventFacts['type']
  readonly eventStartsAt: Date
  readonly eventClosedAt: Date | null
  readonly eventStatus: EventFacts['status']
  readonly eventPool: boolean
  readonly eventDetail: Readonly<Record<string, unknown>>
  readonly triggerName: string | null
  readonly sentence: string
  readonly metric: string
  readonly comparator: TriggerFacts['comparator']
  readonly threshold: number
  readonly subject: TriggerFacts['subject']
  readonly hitRate: HitRateFacts | null
  readonly outcomeStatus: OutcomeFacts['status'] | null
  readonly finalAt: Date | null
  readonly frozen: boolean
  readonly seriesName: string | null
  readonly seriesSourceId: string
  readonly packType: SeriesFacts['packType']
  readonly tier: number
  readonly contents: Readonly<Record<string, number>>
}

export interface AssetRow extends PrintedRow, Omit<Asset, keyof PrintedRow | Joined> {
  readonly personCategoryId: number
  readonly eventActualStartedAt: Date | null
  readonly eventWeek: number | null
  readonly eventVersion: number
  readonly decidedAt: Date | null
  readonly outcomeVersion: number
  readonly outcomeIsSettled: boolean
}

export function printedAssetOf<Row extends PrintedRow>(row: Row): Row & PrintedAsset {
  return {
    ...row,
    person:
      row.personId !== null && row.personName !== null
        ? {
            id: row.personId,
            name: row.personName,
            category: row.personCategory,
            birthDate: row.birthDate,
            team: row.personTeam,
          }
        : null,
    event:
      row.eventId !== null && row.eventName !== null
        ? {
            id: row.eventId,
            name: row.eventName,
            shortName: row.eventShortName,
            type: row.eventType,
            startsAt: row.eventStartsAt,
            closedAt: row.eventClosedAt,
            status: row.eventStatus,
            pool: row.eventPool,
            detail: row.eventDetail,
          }
        : null,
    trigger:
      row.triggerId !== null && row.triggerName !== null
        ? {
            id: row.triggerId,
            name: row.triggerName,
            sentence: row.sentence,
            metric: row.metric,
            comparator: row.comparator,
            threshold: row.threshold,
            subject: row.subject,
            hitRate: row.hitRate,
          }
        : null,
    outcome:
      row.outcomeId !== null && row.outcomeStatus !== null
        ? { id: row.outcomeId, status: row.outcomeStatus, finalAt: row.finalAt, frozen: row.frozen }
        : null,
    series:
      row.seriesId !== null && row.seriesName !== null
        ? {
            id: row.seriesId,
            name: row.seriesName,
            sourceId: row.seriesSourceId,
            packType: row.packType,
            tier: row.tier,
            contents: row.contents,
          }
        : null,
  }
}

export function assetOf(row: AssetRow): Asset {
  const printed = printedAssetOf(row)
  const { person, event, outcome } = printed
  return {
    ...printed,
    person: person && { ...person, categoryId: row.personCategoryId },
    event: event && {
      ...event,
      actualStartedAt: row.eventActualStartedAt,
      week: row.eventWeek,
      version: row.eventVersion,
    },
    outcome: outcome && {
      ...outcome,
      decidedAt: row.decidedAt,
      isSettled: row.outcomeIsSettled,
      version: row.outcomeVersion,
    },
  }
}
