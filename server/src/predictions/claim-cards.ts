import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { isLateEntry } from '@called-shot/shared/events/oracle-rules.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import { zeroCents, type Cents } from '@called-shot/shared/money.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import { whyNotDecided, whyNotInHand } from '@called-shot/shared/predictions/claim-rules.ts'
import { afterResult, finalVerdict } from '@called-shot/shared/predictions/rules.ts'
import { paysBonus } from '@called-shot/shared/prizes/rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { assetWithInside, registeredWithOutcome } from '../cards/asset-reads.ts'
import type { Asset, OutcomeFacts } from '../cards/asset.ts'
import { cardItemOf, viewerOf, type Viewer } from '../cards/card-view.ts'
import { endedListings } from '../cards/ended-listings.ts'
import { afterMoves } from '../commit/after-moves.ts'
import { Changed } from '../commit/changed.ts'
import type { Effects, Move, NewClaim } from '../commit/effects.ts'
import { purseOf, type Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { bonusOf, settledPool } from '../pools/settle-pool.ts'
import { resolvedNotice } from './resolved-notice.ts'
import { returnsOf } from './void-predictions.ts'

export interface ClaimSettings {
  readonly lockoutSeconds: number
}

type Answer = AnswerOf<typeof predictions.claimCards>

/**
 * True: the identity comes back, the prize becomes redeemable, event, trigger and prediction burn, and a pool's bonus
 * is paid. False: the identity comes back, the rest burns. Void: everything comes back as it was (Core §1, CRPR-26,
 * CRPR-27). Refuses a prediction that is not the player's, not final (409), already claimed (409), in a pool that is
 * not settled (422), or in a tournament that is not decided (409).
 */
export function claimCards(settings: ClaimSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof predictions.claimCards>,
  ): Promise<Effects<Answer>> => {
    const { prediction, inside } = await ownPrediction(read, player, body.nft_card_prediction_id)
    const { outcome, event } = prediction
    if (!outcome || !event) throw new Error(`prediction ${prediction.id} has no outcome`)
    const viewer = viewerOf(player, settings)
    const isLate = isLateEntry(prediction.createdAt, event.actualStartedAt)
    const verdict = isLate ? 'void' : finalVerdict(outcome, prediction.now)
    // Checked again by commit, whose clock may have been set back since. A late entry is void before anything is final.
    const notBefore = isLate || outcome.finalAt === null ? {} : { notBefore: [outcome.finalAt] }
    if (verdict === 'void') return { ...voided(prediction, inside, viewer), ...notBefore }
    // A pool's result can be read only once it is final.
    const pool = event.pool && verdict !== null ? await settled(read, prediction) : null
    refuseIf(whyNotDecided({ verdict, isPoolOpen: event.pool && pool === null }))
    const wasTrue = verdict === 'true'
    const entry = { id: prediction.id, outcomeId: outcome.id, valueCents: prediction.valueCents ?? zeroCents }
    const bonus = wasTrue && pool ? bonusOf(pool.kept, entry) : zeroCents
    return {
      ...decided(prediction, inside, { viewer, bonus, wasTrue }),
      ...notBefore,
      // The job that notifies owners skips predictions that are gone.
      notices: outcome.isSettled ? [] : [claimedNotice(prediction, entry.valueCents, outcome)],
      ...(pool ? { settlePools: pool.fresh } : {}),
    }
  }
}

async function ownPrediction(
  read: Reader,
  player: Player,
  id: number,
): Promise<{ readonly prediction: Asset; readonly inside: readonly Asset[] }> {
  const { asset: found, inside } = await assetWithInside(read, assetId(id))
  if (!found || found.kind !== 'prediction')
    throw refuse('not_found', 'nft_card_prediction_id: there is no such prediction')
  const reason = whyNotInHand({ isOwn: found.ownerId === player.id, place: found.place })
  if (reason === 'not_yours') throw refuse(reason, 'nft_card_prediction_id: that prediction is not yours')
  if (reason === 'in_tournament') registeredWithOutcome(read, found)
  refuseIf(reason)
  return { prediction: registeredWithOutcome(read, found), inside }
}

function partOf(inside: readonly Asset[], kind: Asset['kind']): Asset {
  const found = inside.find((asset) => asset.kind === kind)
  // It was claimed between the two reads, as the next read will show.
  if (!found) throw new Changed(`a prediction without its ${kind} card`)
  return found
}

function voided(prediction: Asset, inside: readonly Asset[], viewer: Viewer): Effects<Answer> {
  const moves = returnsOf(prediction, inside)
  const freed = (kind: Asset['kind']) => cardItemOf(afterMoves(partOf(inside, kind), moves), viewer)
  return {
    answer: {
      identity: freed('identity'),
      prize: freed('prize'),
      bonus: zeroCents,
    },
    moves,
    endOffers: [prediction.id],
    listingEvents: endedListings([prediction]),
  }
}

function decided(
  prediction: Asset,
  inside: readonly Asset[],
  result: { viewer: Viewer; bonus: Cents; wasTrue: boolean },
): Effects<Answer> {
  const { viewer, bonus, wasTrue } = result
  const identity = partOf(inside, 'identity')
  const prize = partOf(inside, 'prize')
  const statistics = afterResult(identity, wasTrue)
  const burned = [prediction, partOf(inside, 'event'), partOf(inside, 'trigger'), ...(wasTrue ? [] : [prize])]
  const moves: Move[] = [
    { id: identity.id, owner: viewer.id, place: 'held', statistics },
    ...(wasTrue ? [{ id: prize.id, owner: viewer.id, place: 'held', redeemable: true } as const] : []),
    // Its lock kept the prediction from being sold until its claim, which ends the lock.
    ...burned.map(({ id }) => ({ id, place: 'gone', goneAs: 'burned', locked: false }) as const),
  ]
  const purse = purseOf(viewer.id)
  return {
    answer: {
      identity: cardItemOf(afterMoves(identity, moves), viewer),
      prize: wasTrue ? cardItemOf(afterMoves(prize, moves), viewer) : null,
      bonus,
    },
    moves,
    claims: [claimOf(prediction, prize, wasTrue)],
    endOffers: [prediction.id],
    listingEvents: endedListings([prediction]),
    ...(bonus > 0
      ? {
          transfers: [
            {
              from: house.poolBonuses,
              to: purse.available,
              cents: bonus,
              kind: 'pool_bonus',
              ref: prediction.id,
            } as const,
          ],
        }
      : {}),
  }
}

/** The pool's result; null while any of its outcomes is not final (Design §4 Pools). */
function settled(read: Reader, { eventId, triggerId }: Asset) {
  if (eventId === null || triggerId === null) throw new Error('a prediction without an event or a trigger')
  return settledPool(read, { eventId, triggerId })
}

function claimedNotice(
  { id, ownerId, name }: Asset,
  valueCents: Cents,
  { status, version }: Pick<OutcomeFacts, 'status' | 'version'>,
) {
  return resolvedNotice(
    { id, ownerId, name, valueCents, place: 'claimed' },
    { status: status === 'true' ? 'true' : 'false', version },
  )
}

/** Kept in case the outcome is amended. */
function claimOf(prediction: Asset, prize: Asset, wasTrue: boolean): NewClaim {
  if (!prediction.outcome || prize.valueCents === null) throw new Error('a prediction of nothing')
  return {
    predictionId: prediction.id,
    outcomeId: prediction.outcome.id,
    accountId: prediction.ownerId,
    claimedAs: wasTrue ? 'true' : 'false',
    prizeCents: prize.valueCents,
    tutorial: paysBonus(prize),
  }
}
