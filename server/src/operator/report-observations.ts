import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import { isFeedsName, operatorsSource } from '../feeds/source-names.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { refuseOwnStake } from '../events/own-stake.ts'

export interface ReportingSettings {
  readonly oracle: OracleSettings
  /** For TWO_PERSONS: all reports by operators count as one source, under any name. */
  readonly needsTwoPersons: boolean
  /** The sources of the mapping files in FEED_MAPPINGS_DIR. */
  readonly mappedSources: readonly string[]
}

/**
 * Records what an operator reports. If acts need two people, all reports come from the one source "operator", so that
 * made-up names never add up to `sources_required`. Otherwise the source is the name that was sent, except a feed's
 * name, which is refused with `name_taken` (Design §9). Refuses what the operator has predicted (`refuseOwnStake`).
 */
export function reportObservations({ oracle, needsTwoPersons, mappedSources }: ReportingSettings) {
  const record = recordObservations(oracle)
  return async (
    context: Context,
    { body }: CommandInput<typeof operator.recordObservations>,
  ): Promise<EffectsOf<typeof operator.recordObservations>> => {
    const { player, read } = context
    await refuseOwnStake(read, player, [
      ...body.observations.map(({ event_id: id }) => id),
      ...(body.completes ?? []),
    ])
    if (needsTwoPersons) return record(context, { ...body, source: operatorsSource })
    if (await isFeedsName(context.read, body.source, mappedSources))
      throw refuse(
        'name_taken',
        `source: "${body.source}" is a feed, which reports under its own key. Report under a name of your own.`,
      )
    return record(context, body)
  }
}
