import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { page } from '../page.ts'
import { instant, sentId, usd } from '../wire.ts'
import { searchable } from './call-parts.ts'
import { houseAccounts } from './money-contract.ts'

/** An account of the house, or one of the three that each player has. */
const ledgerKind = z.enum([...houseAccounts, 'available', 'reserved', 'bonus'])

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

/** The calls about the house itself: its books, backups, messages, secrets and audit log. */
export const houseCalls = {
  books: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/books',
    answer: z.object({
      accounts: z.array(z.object({ kind: ledgerKind, total: usd })),
      prize_liability: z.object({
        paid: usd,
        tutorial: usd,
        wagers: usd,
        unopened_packs: usd,
        total: usd,
      }),
      /** Money of players run by the house: the total that it has given them, and what they hold now. */
      residents: z.object({ given: usd, held: usd }),
      balanced: z.boolean(),
      /** Which balance is wrong, if one is. */
      imbalance: z.string().nullable(),
    }),
    refusals: [],
    summary: 'Every kind of ledger account with its total, and what the house may still owe in prizes',
  }),

  backups: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/backups',
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

  listOutbox: endpoint({
    ...operatorRead('support'),
    path: '/operator/outbox',
    query: searchable,
    answer: page(
      z.object({
        id: sentId,
        channel: z.enum(['mail', 'text']),
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

  rotateSecrets: endpoint({
    ...operatorAct(),
    path: '/operator/secrets/rotate',
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

  audit: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/audit',
    query: searchable,
    answer: page(
      z.object({
        id: sentId,
        at: instant,
        actor: z.string().nullable(),
        action: z.string(),
        subject: z.string(),
        /** As it is hashed: amounts are in cents, except in a proposed act, which is kept as it was sent, in dollars. */
        detail: z.unknown(),
        hash: z.string(),
        previous_hash: z.string(),
        /** The text that is hashed after the previous hash (docs/fairness.md). */
        hashed: z.string(),
      }),
    ),
    refusals: [],
    summary:
      'The hash-chained record of every operator act, newest first. In `detail`, as it is hashed, amounts are in cents; a proposed act is kept as it was sent, in dollars',
  }),
}
