import type { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { isSeries } from './switch-reads.ts'

type Input = CommandInput<typeof switches.close>

/**
 * Closes a part of the game; the newest setting counts. A single series of packs can be closed separately (404 if
 * unknown); parts of other switches are 400.
 */
export const closeSwitch = setSwitch({ open: false })

/** Opens a part of the game again. Refuses the same. */
export const openSwitch = setSwitch({ open: true })

function setSwitch({ open }: { readonly open: boolean }) {
  return async ({ read, player }: Context, { body }: Input): Promise<EffectsOf<typeof switches.close>> => {
    const { name, series_id: series, reason } = body
    if (series !== undefined && name !== 'pack_sales')
      throw refuse('bad_input', 'series_id: only pack sales can be closed by series')
    if (series !== undefined && !(await isSeries(read, series)))
      throw refuse('not_found', 'series_id: there is no such series')
    const full = series === undefined ? name : `${name}/${series}`
    return {
      answer: { name: full, open },
      switchChanges: [{ name: full, open, reason, changedBy: player.id }],
      audit: {
        actorId: player.id,
        action: open ? 'switch_opened' : 'switch_closed',
        subject: `switch ${full}`,
        detail: { reason },
      },
    }
  }
}
