import { crafting } from '@called-shot/shared/crafting/contract.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import type { Someone, WholeApp } from './whole-app.ts'

export const quarterback = 'patrick-mahomes-19950917'
/** A part of the quarterback, which anybody may trade. */
export const month = { kind: 'month', person_id: quarterback } as const

/** What a prediction is about, in the ids of the API; the prize is in dollars. */
export interface CallOn {
  readonly event: number
  readonly trigger: number
  readonly person?: string
  readonly prize?: number
}

type Caller = Pick<WholeApp, 'ask' | 'operator'>
export type Gift = Omit<BodyIn<typeof operator.grant>, 'account_id' | 'email' | 'reason'>
type NewGame = Partial<Pick<BodyIn<typeof operator.createEvent>, 'name' | 'pool' | 'sources_required'>>

/** An operator gives the player funds, packs or cards. */
export function give({ ask, operator: as }: Caller, to: Pick<Someone, 'id'>, gift: Gift) {
  return ask(operator.grant, { as, body: { account_id: to.id, reason: 'a test', ...gift } })
}

/** An operator gives the player these cards; their ids come back in the same order. */
export async function giveCards(
  app: Caller,
  to: Pick<Someone, 'id'>,
  cards: NonNullable<Gift['cards']>,
): Promise<number[]> {
  return (await give(app, to, { cards })).card_ids ?? []
}

/** The same for copies of one card, however many. */
export async function giveCopies(
  app: Caller,
  to: Pick<Someone, 'id'>,
  { card = month, count }: { readonly card?: NonNullable<Gift['cards']>[number]; readonly count: number },
): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    const length = Math.min(50, count - ids.length)
    ids.push(
      ...(await giveCards(
        app,
        to,
        Array.from({ length }, () => card),
      )),
    )
  }
  return ids
}

/** An operator creates a game with the quarterback that starts in an hour. */
export async function newFootballGame(
  app: Caller & Pick<WholeApp, 'database'>,
  change: NewGame = {},
): Promise<number> {
  const { id } = await app.ask(operator.createEvent, {
    as: app.operator,
    body: {
      name: 'Kansas City at Buffalo',
      type: 'football',
      starts_at: addSeconds(new Date(), secondsPerHour).toISOString(),
      collection_id: await oneId(app, `select id from collection where source_id = 'afc-west'`),
      participants: [quarterback],
      ...change,
    },
  })
  return id
}

/** A trigger that fits the quarterback in any football game. */
export function triggerOfQuarterback(app: Pick<WholeApp, 'database'>): Promise<number> {
  return oneId(
    app,
    `select t.id from trigger_definition t join trigger_category c on c.trigger_id = t.id
     join person p on p.category_id = c.category_id and p.id = '${quarterback}'
     where t.subject = 'person' and 'football' = any (t.event_types) order by t.id limit 1`,
  )
}

/** Gives the four cards of a prediction; returns the body of the call that crafts it. */
export async function giveFour(
  app: Caller,
  to: Pick<Someone, 'id'>,
  { event, trigger, person = quarterback, prize: value = 2 }: CallOn,
): Promise<BodyIn<typeof crafting.craftPrediction>> {
  const [identity = 0, eventCard = 0, triggerCard = 0, prize = 0] = await giveCards(app, to, [
    { kind: 'identity', person_id: person },
    { kind: 'event', event_id: event },
    { kind: 'trigger', trigger_id: trigger },
    { kind: 'prize', value },
  ])
  return {
    nft_card_identity_id: identity,
    nft_card_event_date_id: eventCard,
    nft_card_trigger_id: triggerCard,
    nft_card_prize_id: prize,
  }
}

/** Gives the four cards, and the player crafts a prediction from them. */
export async function predict(app: Caller, as: Someone, on: CallOn): Promise<number> {
  const body = await giveFour(app, as, on)
  return (await app.ask(crafting.craftPrediction, { as, body })).nft_card_prediction_id
}

/** A live prediction of the player's on a game of its own. */
export async function predictOnNewGame(
  app: Caller & Pick<WholeApp, 'database'>,
  as: Someone,
  { prize = 2 }: Pick<CallOn, 'prize'> = {},
): Promise<{ readonly event: number; readonly trigger: number; readonly card: number }> {
  const [event, trigger] = [await newFootballGame(app), await triggerOfQuarterback(app)]
  return { event, trigger, card: await predict(app, as, { event, trigger, prize }) }
}

/** An operator decides this call of the quarterback's. */
export function decide(
  { ask, operator: as }: Caller,
  { event, trigger }: Pick<CallOn, 'event' | 'trigger'>,
  outcome: Verdict = 'true',
) {
  const call = { event_id: event, person_id: quarterback, trigger_id: trigger }
  return ask(operator.decideOutcome, { as, body: { ...call, outcome, evidence: 'the box score' } })
}

/** The id that the statement returns. */
export async function oneId({ database }: Pick<WholeApp, 'database'>, text: string): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(text)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nothing is found by ${text}`)
  return id
}
