import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import { isFeedsName, operatorsSource } from '../feeds/source-names.ts'
import type { CommandInput } from '../http/serve.ts'

export interface ReportingSettings {
  readonly oracle: OracleSettings
  /** TWO_PERSONS: what operators report is one source, whatever name it is sent with. */
  readonly needsTwoPersons: boolean
  /** The sources of the mapping files in FEED_MAPPINGS_DIR. */
  readonly mappedSources: readonly string[]
}

/**
 * Records what an operator reports. Where acts need two persons all of it is the one source "operator", so that no
 * number of names adds up to `sources_required`. Elsewhere it has the name that was sent, but never a feed's
 * (`name_taken`): nobody speaks in a feed's name (Design §9).
 */
export function reportObservations({ oracle, needsTwoPersons, mappedSources }: ReportingSettings) {
  const record = recordObservations(oracle)
  return async (
    context: Context,
    { body }: CommandInput<typeof operator.recordObservations>,
  ): Promise<Effects<AnswerOf<typeof operator.recordObservations>>> => {
    if (needsTwoPersons) return record(context, { ...body, source: operatorsSource })
    if (await isFeedsName(context.read, body.source, mappedSources))
      throw refuse(
        'name_taken',
        `source: "${body.source}" is a feed, which reports under its own key. Report under a name of your own.`,
      )
    return record(context, body)
  }
}
