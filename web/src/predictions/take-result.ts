import { form } from '@called-shot/shared/form/contract.ts'
import { zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { CardItem } from '../card/card-item.ts'
import { prizeFacts } from '../card/prize-facts.ts'
import { gameText } from '../form/form-words.ts'
import { refreshAfter } from '../popups/act.ts'

/** The outcome of claiming a result. */
export interface Taken {
  readonly identity: CardItem | null
  /** What the prize added to the balance; null if it was not redeemed. */
  readonly paidCents: Cents | null
  /** What the bonus of its pool, which no redeeming has to follow, added to the balance. */
  readonly bonusCents: Cents
  /** Why the prize was not redeemed as requested; it is then in the inventory. */
  readonly notRedeemed: string | null
  /** "vs KC, Nov 23, 4:25 PM EST": the next game of the person who came back. */
  readonly nextGame: string | null
}

/** One key for each of the two steps, kept as long as the scene is open. */
export interface TakingKeys {
  readonly claim: string
  readonly redeem: string
}

/**
 * Claims a decided call and, with `redeems`, redeems its prize. Throws the claim's error: then nothing has moved, or
 * the outcome is unknown. A failed redemption is returned in `notRedeemed`.
 */
export async function takeResult(
  prediction: CardItem,
  { keys, redeems }: { readonly keys: TakingKeys; readonly redeems: boolean },
): Promise<Taken> {
  try {
    const claimed = await call(predictions.claimCards, {
      body: { nft_card_prediction_id: prediction.id },
      key: keys.claim,
    })
    const prize = claimed?.prize ?? null
    const identity = claimed?.identity ?? null
    const redeemed = redeems && prize ? await redeem(prize, keys.redeem) : null
    const nextGame = identity ? await nextGameOf(identity) : null
    return {
      identity,
      paidCents: redeemed?.paidCents ?? null,
      bonusCents: claimed?.bonus ?? zeroCents,
      notRedeemed: redeemed?.problem ?? null,
      nextGame,
    }
  } finally {
    // Refreshed last, because a list without the call would close the scene while it is still working.
    void refreshAfter(predictions.claimCards)
  }
}

async function redeem(prize: CardItem, key: string) {
  try {
    const answer = await call(prizes.redeemPrize, { body: { id: prize.id }, key })
    return { paidCents: answer?.amount ?? prizeFacts(prize).valueCents, problem: null }
  } catch (error) {
    return { paidCents: null, problem: messageOf(error) || 'The prize was not redeemed.' }
  }
}

/** Null on any error, because a claim must not fail for it. */
async function nextGameOf({ id }: CardItem): Promise<string | null> {
  try {
    const { people } = await call(form.show, { query: { cards: String(id) } })
    const [next] = people.flatMap((person) => person.next)
    return next ? gameText(next) : null
  } catch {
    return null
  }
}
