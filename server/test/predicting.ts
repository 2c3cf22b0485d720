import { assetId, type AccountId, type AssetId, type EventId } from '@called-shot/shared/ids.ts'
import type { AnswerIn, AnswerOf, BodyOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import type { OracleSettings } from '../src/events/decide-outcomes.ts'
import { recordObservations } from '../src/events/record-observations.ts'
import { oracleJobs } from '../src/jobs/oracle-jobs.ts'
import { craftFrom, giveFour, type PredictionOn } from './crafted.ts'
import type { TestDatabase } from './database.ts'
import type { SmallWorld } from './fixtures.ts'
import { messagesTo as storedMessages } from './messages.ts'
import { people, type PersonName } from './world/facts.ts'
import { calls } from './calls.ts'

type World = Pick<
  SmallWorld,
  'runner' | 'playerOf' | 'act' | 'trigger' | 'giveIdentity' | 'giveEventCard' | 'giveTrigger' | 'givePrize'
>

export interface Report {
  readonly person?: PersonName | null
  readonly metric?: string
  readonly value: number | null
  readonly final?: boolean
  readonly at?: Date
}

/** The acts of players and operators on predictions, each step in one call; by default on Mahomes passing. */
export function predicting(
  world: World,
  { database, oracle }: { readonly database: TestDatabase; readonly oracle: OracleSettings },
) {
  const settings = { lockoutSeconds: 10 }

  async function predict(who: AccountId, on: PredictionOn): Promise<AssetId> {
    const cards = await giveFour(world, who, on)
    const crafted = await craftFrom(world, who, { cards, ...settings })
    return assetId(crafted.nft_card_prediction_id)
  }

  async function claimOnWire(
    who: AccountId,
    prediction: AssetId,
    runner = world.runner,
  ): Promise<AnswerIn<typeof predictions.claimCards>> {
    const text = await runner.run({
      player: await world.playerOf(who),
      ...calls.claimCards(settings, prediction),
    })
    return JSON.parse(text)
  }

  async function claim(
    who: AccountId,
    prediction: AssetId,
  ): Promise<AnswerOf<typeof predictions.claimCards>> {
    return predictions.claimCards.answer.parse(await claimOnWire(who, prediction))
  }

  async function dispute(who: AccountId, prediction: AssetId): Promise<void> {
    await world.act(who, calls.disputeOutcome(prediction))
  }

  function report(event: EventId, reports: readonly Report[], source = 'the press box') {
    return world.runner.runHouse(recordObservations(oracle), {
      source,
      observations: reports.map(({ person = 'mahomes', metric = 'passing_yards', value, final, at }) => ({
        event_id: event,
        person_id: person === null ? null : people[person].id,
        metric,
        value,
        final: final ?? true,
        ...(at ? { at } : {}),
      })),
    })
  }

  async function decide(
    judge: AccountId,
    on: PredictionOn,
    outcome: 'true' | 'false' | 'void',
  ): Promise<AnswerOf<typeof operator.decideOutcome>> {
    return world.act(judge, calls.decideOutcome(oracle, keyOf(on), outcome))
  }

  async function amend(
    judge: AccountId,
    on: PredictionOn,
    outcome: BodyOf<typeof operator.amendOutcome>['outcome'],
  ): Promise<AnswerOf<typeof operator.amendOutcome>> {
    return world.act(judge, calls.amendOutcome(keyOf(on), outcome))
  }

  const keyOf = ({ event, person = 'mahomes', trigger = 'throws300' }: PredictionOn) => ({
    eventId: event,
    personId: trigger === 'points48' ? null : people[person].id,
    triggerId: world.trigger(trigger),
  })

  async function runJobs(): Promise<void> {
    for (const job of oracleJobs({ database, runner: world.runner, oracle })) while (await job.work());
  }

  /** The outcome of a prediction. */
  async function outcomeOf(prediction: AssetId): Promise<{ status: string; frozen: boolean }> {
    const { rows } = await database.owner.query<{ status: string; frozen: boolean }>(
      'select o.status, o.frozen from asset a join outcome o on o.id = a.outcome_id where a.id = $1',
      [prediction],
    )
    if (!rows[0]) throw new Error('no such prediction')
    return rows[0]
  }

  const messagesTo = (who: AccountId) => storedMessages(database.owner, who)

  return { predict, claim, claimOnWire, dispute, report, decide, amend, runJobs, outcomeOf, messagesTo }
}
