import { z } from 'zod'
import { ours } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { eventTypes } from '../events/event-types.ts'
import { metricName, reportedValue } from '../events/reported.ts'
import { everyRole, operatorCall, operatorRoles } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { id, idText, instant, line, maybe, usd } from '../wire.ts'

const searchable = z.object({ ...pageQuery, search: maybe(line(100)) })
const byId = z.object({ id: idText })
const reason = line(1000).min(1, 'must say why')
const rarity = z.number().int().min(1).max(4).default(1)
const personId = z.string().min(1).max(120)

/**
 * The log is not archived; the newest copy is too old; the folder cannot be read; the newest copy could not be restored
 * for a rehearsal; none has been restored for too long.
 */
export const backupAlarms = [
  'log_not_kept',
  'backup_too_old',
  'backups_not_readable',
  'rehearsal_failed',
  'rehearsal_too_old',
] as const

export const eventView = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(eventTypes),
  starts_at: instant,
  actual_started_at: instant.nullable(),
  collection_id: z.number().nullable(),
  participants: z.array(z.string()),
  status: z.string(),
  pool: z.boolean(),
  group: z.string().nullable(),
})

/**
 * When each fact that does not end by itself was set; `status` is the most serious: closed, suspended, frozen, active.
 */
const standingView = {
  status: z.string(),
  suspended_at: instant.nullable(),
  frozen_at: instant.nullable(),
  closed_at: instant.nullable(),
}

export const outcomeView = z.object({
  id: z.number(),
  event_id: z.number(),
  person_id: z.string().nullable(),
  trigger_id: z.number(),
  status: z.enum(['pending', 'true', 'false', 'void']),
  decided_at: instant.nullable(),
  final_at: instant.nullable(),
  frozen: z.boolean(),
  evidence: z.unknown(),
})

/** An outcome of a list, with the names that operators know it by. */
const listedOutcome = outcomeView.extend({
  event: ours(z.string(), ''),
  /** Null where it is about the event itself. */
  person: ours(z.string().nullable(), null),
  trigger: ours(z.string(), ''),
  /** The trigger's, a verb phrase for a person: 'throws for 300 yards or more'. */
  sentence: ours(z.string(), ''),
})

const grantedCard = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['category', 'month', 'day', 'year', 'identity']),
    person_id: personId,
    rarity,
  }),
  z.strictObject({ kind: z.literal('event'), event_id: id, rarity }),
  z.strictObject({ kind: z.literal('trigger'), trigger_id: id, rarity }),
  z.strictObject({ kind: z.enum(['prize', 'wager']), value: usd, rarity }),
])

const outcomeKey = { event_id: id, person_id: personId.nullable(), trigger_id: id }

export const operator = {
  listPeople: endpoint({
    ...operatorCall(...everyRole),
    method: 'GET',
    path: '/operator/people',
    reads: ['operations'],
    query: searchable,
    answer: page(
      z.object({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        birth_date: z.string(),
        birth_month: z.string(),
        birth_day: z.string(),
        birth_year: z.string(),
        team: z.string().nullable(),
      }),
    ),
    refusals: [],
    summary: 'People of the catalogue',
  }),

  listTriggers: endpoint({
    ...operatorCall(...everyRole),
    method: 'GET',
    path: '/operator/triggers',
    reads: ['operations'],
    query: searchable,
    answer: page(
      z.object({
        id: z.number(),
        name: z.string(),
        sentence: z.string(),
        metric: z.string(),
        comparator: z.enum(['>=', '<=', '=']),
        threshold: z.number(),
        aggregation: z.string(),
        subject: z.enum(['person', 'event']),
        categories: z.array(z.string()),
        event_types: z.array(z.string()),
        rarity: z.number(),
        /** Packs contain only published ones: a withheld one has never been in any, a withdrawn one has. */
        state: z.enum(['published', 'withheld', 'withdrawn']),
        /** Why it is in no pack; or, if it is published, the rule that its results no longer meet. */
        reasons: z.array(z.string()),
        published_at: instant.nullable(),
      }),
    ),
    refusals: [],
    summary: 'Every trigger with its condition, and whether packs hold it, or why not',
  }),

  listEvents: endpoint({
    ...operatorCall(...everyRole),
    method: 'GET',
    path: '/operator/events',
    reads: ['operations'],
    query: searchable,
    answer: page(eventView),
    refusals: [],
    summary: 'Events, newest start first',
  }),

  listOutcomes: endpoint({
    ...operatorCall(...everyRole),
    method: 'GET',
    path: '/operator/outcomes',
    reads: ['operations'],
    query: z.object({
      ...pageQuery,
      search: maybe(line(100)),
      event_id: maybe(idText),
      status: maybe(outcomeView.shape.status),
    }),
    answer: page(listedOutcome),
    refusals: [],
    summary: 'Outcomes with their evidence',
  }),

  listAccounts: endpoint({
    ...operatorCall('support', 'treasurer'),
    method: 'GET',
    path: '/operator/accounts',
    reads: ['operations'],
    query: searchable,
    answer: page(
      z.object({
        id: z.number(),
        email: z.string(),
        name: z.string(),
        is_resident: z.boolean(),
        role: z.string(),
        /** Empty for a player. */
        roles: z.array(z.enum(operatorRoles)),
        state: z.string().nullable(),
        ...standingView,
        suspended_by: z.string().nullable(),
        suspended_reason: z.string().nullable(),
        frozen_reason: z.string().nullable(),
        break_until: instant.nullable(),
        self_excluded_until: instant.nullable(),
        created_at: instant,
        available: usd,
        reserved: usd,
        bonus: usd,
      }),
    ),
    refusals: [],
    summary: 'Accounts with every fact that restricts them, and their balances',
  }),

  listOutbox: endpoint({
    ...operatorCall('support'),
    method: 'GET',
    path: '/operator/outbox',
    reads: ['operations'],
    query: searchable,
    answer: page(
      z.object({
        id: z.number(),
        channel: z.string(),
        recipient: z.string(),
        subject: z.string(),
        /**
         * Shown only in a replay season without a mail server (or gateway) and without TWO_PERSONS, and never for an
         * operator's account.
         */
        body: z.string(),
        state: z.enum(['queued', 'sent', 'failed']),
        tries: z.number(),
        /** The error of the last try. */
        problem: z.string().nullable(),
        created_at: instant,
        sent_at: instant.nullable(),
      }),
    ),
    refusals: [],
    summary:
      'Mail and text messages, newest first: how far each is; its text only in a play-money season that sends nothing, and never an operator’s',
  }),

  listDisputes: endpoint({
    ...operatorCall('support', 'oracle'),
    method: 'GET',
    path: '/operator/disputes',
    reads: ['operations'],
    query: searchable,
    answer: page(listedOutcome),
    refusals: [],
    summary: 'Outcomes that a player has disputed and that wait for an answer',
  }),

  grant: endpoint({
    ...operatorCall('treasurer'),
    method: 'POST',
    path: '/operator/grants',
    changes: ['operations'],
    body: z.strictObject({
      email: z.string().max(254).optional(),
      account_id: id.optional(),
      funds: usd.optional(),
      packs: z
        .array(z.strictObject({ series_id: id, quantity: z.number().int().min(1).max(100) }))
        .max(20)
        .optional(),
      cards: z.array(grantedCard).max(50).optional(),
      reason,
    }),
    answer: z.object({
      transfer_id: z.number().optional(),
      pack_ids: z.array(z.number()).optional(),
      card_ids: z.array(z.number()).optional(),
    }),
    refusals: ['not_found', 'gone', 'sold_out', 'changed'],
    summary: 'Gives funds, packs or cards to an account; what is given can be traded',
    moves: true,
  }),

  createEvent: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/events',
    changes: ['operations'],
    body: z.strictObject({
      name: line(120).min(1),
      type: z.enum(eventTypes),
      starts_at: instant,
      collection_id: id,
      participants: z.array(personId).max(500),
      pool: z.boolean().optional(),
      sources_required: z.number().int().min(1).max(10).optional(),
      group: line(80).optional(),
    }),
    answer: eventView,
    refusals: ['not_found', 'event_closed'],
    summary: 'Publishes an event; it must start at least 1 second from now',
    moves: true,
  }),

  postponeEvent: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/events/{id}/postpone',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({ starts_at: instant }),
    answer: eventView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Moves an event; by more than 14 days its predictions are void',
    moves: true,
  }),

  cancelEvent: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/events/{id}/cancel',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({
      reason,
      /** It had started and was interrupted. */
      abandoned: z.boolean().optional(),
    }),
    answer: eventView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Cancels an event: every undecided prediction on it is void',
    moves: true,
  }),

  setParticipation: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/events/{id}/participants',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({
      person_id: personId,
      takes_part: z.boolean(),
      /** Their team in this event; by default their own team. */
      team: line(20).optional(),
      reason,
    }),
    answer: eventView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Adds a person to an event, or takes one out, whose undecided predictions there are void',
    moves: true,
  }),

  startEvent: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/events/{id}/started',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({ actual_started_at: instant }),
    answer: eventView,
    refusals: ['not_found', 'changed'],
    summary: 'Records the actual start; predictions committed after it are void',
    moves: true,
  }),

  recordObservations: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/observations',
    changes: ['operations'],
    body: z.strictObject({
      source: line(60).min(1),
      observations: z
        .array(
          z.strictObject({
            event_id: id,
            person_id: personId.nullable(),
            metric: metricName,
            value: reportedValue,
            final: z.boolean(),
            /** When the source made the report: its latest report counts. */
            at: instant.optional(),
          }),
        )
        .min(1)
        .max(1000),
      /** Events that are over, of which the source has reported all it will. */
      completes: z.array(id).max(100).optional(),
    }),
    answer: z.object({ accepted: z.number().int(), outcomes_decided: z.number().int() }),
    refusals: ['not_found', 'bad_input', 'name_taken', 'changed'],
    summary:
      'Reports observations under any name but a feed’s (with TWO_PERSONS always as the one source "operator"); the first accepted one closes crafting on its event',
    moves: true,
  }),

  decideOutcome: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/outcomes/decide',
    changes: ['operations'],
    body: z.strictObject({
      ...outcomeKey,
      outcome: z.enum(['true', 'false', 'void']),
      evidence: line(2000).min(1),
    }),
    answer: outcomeView,
    refusals: ['not_found', 'already_final', 'not_matching', 'changed'],
    summary: 'Decides or corrects an outcome, inside its dispute window',
    moves: true,
  }),

  amendOutcome: endpoint({
    ...operatorCall('oracle'),
    method: 'POST',
    path: '/operator/outcomes/amend',
    changes: ['operations'],
    body: z.strictObject({
      ...outcomeKey,
      outcome: z.enum(['true', 'false', 'void']),
      evidence: line(2000).min(1),
      reason,
    }),
    answer: outcomeView.extend({
      /** The amount paid with this call; with more than a few hundred claims, a job pays the rest. */
      transfers: z.array(
        z.object({ id: z.number(), account_id: z.number(), prediction_id: z.number(), amount: usd }),
      ),
    }),
    refusals: ['not_found', 'not_final', 'already_final', 'not_matching', 'changed'],
    summary: 'Changes a final outcome: pays what is owed by it, and takes nothing back from anybody',
    moves: true,
  }),

  suspendAccount: endpoint({
    ...operatorCall('support'),
    method: 'POST',
    path: '/operator/accounts/{id}/suspend',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({ reason }),
    answer: z.object({ id: z.number(), ...standingView }),
    refusals: ['not_found', 'not_allowed', 'role_missing', 'changed'],
    summary: 'Suspends an account: it can only read; only owners suspend operators, and nobody themselves',
    moves: true,
  }),

  restoreAccount: endpoint({
    ...operatorCall('support'),
    method: 'POST',
    path: '/operator/accounts/{id}/restore',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({ reason }),
    answer: z.object({ id: z.number(), ...standingView }),
    refusals: ['not_found', 'not_allowed', 'role_missing', 'changed'],
    summary: 'Lifts a suspension; a frozen account stays frozen and a closed one closed',
    moves: true,
  }),

  unfreezeAccount: endpoint({
    ...operatorCall('treasurer'),
    method: 'POST',
    path: '/operator/accounts/{id}/unfreeze',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({ reason }),
    answer: z.object({ id: z.number(), ...standingView }),
    refusals: ['not_found', 'changed'],
    summary: 'Lifts the freeze of a charge-back that is settled or given up; a suspension stays',
    moves: true,
  }),

  refundPack: endpoint({
    ...operatorCall('support', 'treasurer'),
    method: 'POST',
    path: '/operator/packs/{id}/refund',
    changes: ['operations'],
    params: byId,
    body: z.strictObject({ reason }),
    answer: z.object({ transfer_id: z.number(), amount: usd }),
    refusals: ['not_found', 'already_opened', 'not_for_sale', 'changed'],
    summary: 'Takes back an unopened pack and returns what was paid for it',
    moves: true,
  }),

  publishContent: endpoint({
    ...operatorCall(),
    method: 'POST',
    path: '/operator/content/publish',
    changes: ['operations'],
    body: z.strictObject({
      directory: z
        .string()
        .max(200)
        .regex(/^(\.|[\w-]+(\/[\w-]+)*)$/, 'must be a folder below CONTENT_DIR, e.g. "2026/week-12", or "."'),
    }),
    answer: z.object({
      directory: z.string(),
      /** False if exactly this was already published. */
      changed: z.boolean(),
      /** How many rows are new, by table. */
      added: z.record(z.string(), z.number()),
      /** The parts that break a content rule and stay unpublished. */
      findings: z.array(z.string()),
      /** Warnings about the published content: a trigger whose hit rate left the bounds, stat lines left out. */
      warnings: z.array(z.string()),
    }),
    refusals: ['not_found', 'bad_input', 'changed'],
    summary: 'Publishes a folder of content files, which replace those of the same name',
    moves: true,
  }),

  rotateSecrets: endpoint({
    ...operatorCall(),
    method: 'POST',
    path: '/operator/secrets/rotate',
    changes: ['operations'],
    answer: z.object({
      /** Closed packs whose seeds were sealed again. */
      packs: z.number(),
      /** Keys of the identity provider that were sealed again. */
      keys: z.number(),
      /** How many secrets still need the previous key; above 0, call again. */
      left: z.number(),
      /** How many secrets neither key opens. */
      unreadable: z.number(),
    }),
    refusals: ['changed'],
    summary:
      'Reseals everything that SECRET_KEY_PREVIOUS has sealed; when 0 are left, that key can be dropped',
    moves: true,
  }),

  books: endpoint({
    ...operatorCall('support', 'treasurer'),
    method: 'GET',
    path: '/operator/books',
    reads: ['operations'],
    answer: z.object({
      accounts: z.array(z.object({ kind: z.string(), total: usd })),
      prize_liability: z.object({
        paid: usd,
        tutorial: usd,
        wagers: usd,
        unopened_packs: usd,
        total: usd,
      }),
      /** Money of players run by the house: the total that it has given them, and what they hold now. */
      residents: z.object({ given: usd, held: usd }),
      balanced: z.literal(true),
    }),
    refusals: [],
    summary: 'Every kind of ledger account with its total, and what the house may still owe in prizes',
  }),

  backups: endpoint({
    ...operatorCall(...everyRole),
    method: 'GET',
    path: '/operator/backups',
    reads: ['operations'],
    answer: z.object({
      /** Null before the first backup, and if the database is not the embedded one. */
      folder: z.string().nullable(),
      /** Any moment since then can be restored. */
      oldest_backup_at: instant.nullable(),
      newest_backup_at: instant.nullable(),
      log_kept_at: instant.nullable(),
      log_failed_at: instant.nullable(),
      /** The newest rehearsal of a restore: automatic, by command or on request. */
      rehearsed: z
        .object({ base: z.string(), ended_at: instant, passed: z.boolean(), findings: z.array(z.string()) })
        .nullable(),
      alarms: z.array(z.object({ name: z.enum(backupAlarms), message: z.string() })),
    }),
    refusals: [],
    summary: 'Where the backups are, how far back they go, and what is wrong with them',
  }),

  audit: endpoint({
    ...operatorCall(...everyRole),
    method: 'GET',
    path: '/operator/audit',
    reads: ['operations'],
    query: searchable,
    answer: page(
      z.object({
        id: z.number(),
        at: instant,
        actor: z.string().nullable(),
        action: z.string(),
        subject: z.string(),
        detail: z.unknown(),
        hash: z.string(),
        previous_hash: z.string(),
        /** The text that is hashed after the previous hash (docs/fairness.md). */
        hashed: z.string(),
      }),
    ),
    refusals: [],
    summary: 'The hash-chained record of every operator act, newest first',
  }),
}
