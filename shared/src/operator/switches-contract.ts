import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { switchNames } from '../switches.ts'
import { id, instant, reason, sentId } from '../wire.ts'

const change = z.strictObject({
  name: z.enum(switchNames),
  /** A single series of packs. */
  series_id: id.optional(),
  /** Players read why it is closed; only operators read why it is opened. */
  reason: reason(200),
})

const switchView = z.object({
  name: z.enum(switchNames),
  series_id: sentId.nullable(),
  series: z.string().nullable(),
  open: z.boolean(),
  reason: z.string().nullable(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
})

/** The calls that close and open switches, known to every process within a second. */
export const switches = {
  list: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/switches',
    answer: z.object({ data: z.array(switchView) }),
    refusals: [],
    summary: 'The parts of the game that can be closed, which ones are, why, and by whom',
  }),
  close: endpoint({
    ...operatorAct(...everyRole),
    path: '/operator/switches/close',
    body: change,
    answer: z.object({ name: z.string(), open: z.boolean() }),
    refusals: ['not_found', 'bad_input', 'changed'],
    summary: 'Closes a part of the game: players who try are told what is closed, and why',
    moves: true,
    alone: 'It protects: nothing moves while it is closed, and nothing is lost.',
  }),
  open: endpoint({
    ...operatorAct(),
    path: '/operator/switches/open',
    body: change,
    answer: z.object({ name: z.string(), open: z.boolean() }),
    refusals: ['not_found', 'bad_input', 'changed'],
    summary: 'Opens a part of the game again',
    moves: true,
  }),
}
