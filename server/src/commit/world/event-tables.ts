import type { EventStatus, EventType } from '@called-shot/shared/events/event-types.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'
import type {
  AccountId,
  AssetId,
  CollectionId,
  EventId,
  OutcomeId,
  PersonId,
  TriggerId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import {
  bigint,
  bigints,
  by,
  flag,
  float,
  group,
  int,
  json,
  kept,
  moment,
  named,
  now,
  nullable,
  nullableGroup,
  optional,
  or,
  read,
  seconds,
  text,
  to,
  together,
  written,
} from './columns.ts'
import { insert, insertOne, rows, table, update, values } from './table.ts'

const eventCollections = { eventId: bigint<EventId>(), collectionId: int<CollectionId>() }

const eventParticipants = {
  eventId: bigint<EventId>(),
  personId: text<PersonId>(),
  team: nullable(text()),
}

export const eventCollection = table('event_collection', {
  writes: { eventCollections: insert(eventCollections) },
})

export const eventParticipant = table('event_participant', {
  writes: {
    eventParticipants: insert(eventParticipants),
    // Written by hand: a person who is removed must have no pending outcome.
    participants: rows({ ...eventParticipants, takesPart: read(flag()) }),
  },
})

export const event = table('event', {
  lock: {
    step: 3,
    section: 'events',
    mode: 'use or see',
    usedBy: ['setEvents'],
    registered: { id: bigint<EventId>(), version: int() },
    where: 't.version = x.version',
    detail: 'events',
  },
  writes: {
    newEvents: insert({
      id: bigint<EventId>(),
      sourceId: nullable(text()),
      seasonRunId: nullable(int()),
      type: text<EventType>(),
      name: text(),
      shortName: text(),
      startsAt: moment(),
      originalStartsAt: written('x.starts_at'),
      pool: flag(),
      groupName: nullable(text()),
      week: nullable(int()),
      sourcesRequired: int(),
      voidAfterSeconds: to('void_after', by(seconds(), 'make_interval(secs => x.void_after_seconds)')),
      detail: json(),
      collections: together('eventCollections', eventCollections, 'eventId'),
      participants: together('eventParticipants', eventParticipants, 'eventId'),
    }),
    setEvents: update(
      {
        id: read(bigint<EventId>()),
        status: kept(text<EventStatus>()),
        startsAt: kept(moment()),
        actualStartedAt: kept(moment()),
        closed: to(
          'closed_at',
          by(optional(flag()), 'case when x.closed then coalesce(t.closed_at, at_time) else t.closed_at end'),
        ),
      },
      { rises: true },
    ),
  },
})

export const outcome = table('outcome', {
  lock: {
    step: 4,
    section: 'outcomes',
    mode: 'use or see',
    usedBy: ['setOutcomes', 'settleOutcomes', 'correctedOutcomes', 'disputes'],
    registered: { id: bigint<OutcomeId>(), version: int() },
    where: 't.version = x.version',
    detail: 'outcomes',
  },
  writes: {
    newOutcomes: insert(
      {
        id: bigint<OutcomeId>(),
        eventId: bigint<EventId>(),
        personId: nullable(text<PersonId>()),
        triggerId: bigint<TriggerId>(),
      },
      {
        order: 'x.event_id, x.person_id, x.trigger_id',
        conflict: 'on constraint outcome_key do nothing',
        whole: 'new outcomes',
      },
    ),
    setOutcomes: update(
      {
        id: read(bigint<OutcomeId>()),
        status: text<Verdict>(),
        decidedAt: now,
        disputeSeconds: to('final_at', by(seconds(), 'at_time + make_interval(secs => x.dispute_seconds)')),
        frozen: or('false', flag()),
        evidence: json(),
        settledAt: written('null'),
        /** Set when a final outcome is amended; money owed is paid from then on. */
        amends: to(
          'amended_at',
          by(optional(flag()), 'case when x.amends then at_time else t.amended_at end'),
        ),
        correctedAt: written('case when x.amends then null else t.corrected_at end'),
      },
      { rises: true },
    ),
    /** Outcomes whose owners have been notified. */
    settleOutcomes: values<OutcomeId>(),
    /** Amended outcomes with payments still due; `done` when nothing is owed. */
    correctedOutcomes: update(
      {
        id: read(bigint<OutcomeId>()),
        done: to('corrected_at', by(flag(), 'case when x.done then at_time end')),
      },
      // A concurrent command that counts the same rows starts over.
      { rises: true },
    ),
  },
})

export const dispute = table('dispute', {
  refuses: { one_dispute_a_player: 'already_disputed' },
  writes: {
    /** Each freezes its outcome until an operator decides it again. */
    disputes: insert({
      id: bigint(),
      outcomeId: bigint<OutcomeId>(),
      accountId: bigint<AccountId>(),
      reason: text(),
      link: nullable(text()),
      createdAt: now,
    }),
  },
})

export const poolSettlement = table('pool_settlement', {
  writes: {
    /** The results of pools; refused as `changed` when one of them is settled already. */
    settlePools: insert(
      {
        eventId: bigint<EventId>(),
        triggerId: bigint<TriggerId>(),
        rightOutcomes: bigints<OutcomeId>(),
        wrongOutcomes: bigints<OutcomeId>(),
        /** Predictions on those outcomes that are void anyway because they were crafted after the actual start. */
        lateEntries: bigints<AssetId>(),
        settlement: group({
          entries: int(),
          rightCents: bigint<Cents>(),
          forfeitedCents: bigint<Cents>(),
          lastCent: nullableGroup({
            remainder: named('last_cent_remainder', bigint()),
            entryId: named('last_cent_entry', bigint()),
          }),
        }),
      },
      {
        order: 'x.event_id, x.trigger_id',
        conflict: 'on constraint pool_settled_once do nothing',
        whole: 'settled pools',
      },
    ),
  },
})

export const poolClosing = table('pool_closing', {
  writes: {
    /** The events whose entrants have all been notified that their pools are closed. */
    closePools: insert(
      { eventId: bigint<EventId>(), startsAt: moment() },
      { conflict: 'on constraint pool_closed_once do nothing' },
    ),
  },
})

export const observation = table('observation', {
  writes: {
    // Written by hand: a report that repeats the source's last one is not stored.
    observations: rows({
      eventId: bigint<EventId>(),
      personId: nullable(text<PersonId>()),
      metric: text(),
      value: nullable(float()),
      final: flag(),
      source: text(),
      /** The moment of the report by the source; null: now. */
      saidAt: nullable(moment()),
    }),
  },
})

export const playReport = table('play_report', {
  writes: {
    plays: insert(
      {
        eventId: bigint<EventId>(),
        source: text(),
        playId: int(),
        /** Omits null, 0 and false. */
        play: json(),
        saidAt: moment(),
        at: now,
      },
      { conflict: 'on constraint play_report_once do nothing' },
    ),
  },
})

export const source = table('source', {
  refuses: { source_name_key: 'name_taken' },
  writes: {
    newSources: insert({ id: bigint(), name: text(), movesEvents: flag(), createdAt: now }),
    /** Refused as `changed` if the source has changed since it was read. */
    setSources: update(
      {
        id: read(bigint()),
        version: read(int()),
        retires: to('retired_at', by(flag(), 'case when x.retires then at_time end')),
        /** Keys that are valid now expire after this many seconds, or earlier if they already would. */
        keysEndAfterSeconds: read(seconds()),
      },
      { where: 't.version = x.version', whole: 'sources', rises: true },
    ),
  },
})

export const sourceKey = table('source_key', {
  writes: { newSourceKeys: insert({ id: text(), sourceId: bigint(), createdAt: now }) },
})

export const feedMessage = table('feed_message', {
  refuses: { one_feed_message: 'replayed' },
  writes: {
    /** Refused as `replayed` if this message was taken before. */
    feedMessage: insertOne({ keyId: text(), signature: text(), at: now }),
  },
})
