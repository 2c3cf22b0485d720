import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { instant, sentId } from '../wire.ts'

/** The chains of the audit log and the transfers; the newest backup, restored into a separate folder. */
export const checkKinds = ['chains', 'rehearsal'] as const
export type CheckKind = (typeof checkKinds)[number]

/** Checks that take too long for a call: the process that runs the jobs runs them, one of each kind at a time. */
export const checks = {
  list: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/checks',
    answer: z.object({
      /** Why no backup can be rehearsed here; null if one can be. */
      why_no_rehearsal: z.string().nullable(),
      /** The newest ten of each kind, newest first. */
      data: z.array(
        z.object({
          id: sentId,
          kind: z.enum(checkKinds),
          asked_by: z.string(),
          asked_at: instant,
          begun_at: instant.nullable(),
          ended_at: instant.nullable(),
          /** Null until it has ended. */
          passed: z.boolean().nullable(),
          /** The findings, in sentences. */
          findings: z.array(z.string()),
        }),
      ),
    }),
    refusals: [],
    summary: 'The checks that operators asked for, with their findings',
  }),

  ask: endpoint({
    ...operatorAct(...everyRole),
    path: '/operator/checks',
    body: z.strictObject({ kind: z.enum(checkKinds) }),
    answer: z.object({ id: sentId }),
    refusals: ['not_found', 'changed'],
    summary: 'Asks for a check; returns the one of its kind that already waits or runs, if any',
    moves: true,
    alone: 'It only reads: nothing in the game changes.',
  }),
}
