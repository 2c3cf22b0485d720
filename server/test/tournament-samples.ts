import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import type { SampleCall } from './sample-calls.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** What `sampleCalls` answers for tournaments: the player makes some, and joins one of somebody else. */
export async function tournamentSamples(
  app: WholeApp,
  player: Someone,
  on: { readonly event: number; readonly trigger: number; readonly person: string },
): Promise<Record<string, SampleCall>> {
  async function entryOf(who: Someone) {
    const { card_ids: [identity = 0, eventCard = 0, trigger = 0, prize = 0, wager = 0] = [] } = await app.ask(
      operator.grant,
      {
        as: app.operator,
        body: {
          account_id: who.id,
          reason: 'for a test',
          cards: [
            { kind: 'identity', person_id: on.person },
            { kind: 'event', event_id: on.event },
            { kind: 'trigger', trigger_id: on.trigger },
            { kind: 'prize', value: 2 },
            { kind: 'wager', value: 1.8 },
          ],
        },
      },
    )
    const { nft_card_prediction_id } = await app.ask(crafting.craftPrediction, {
      as: who,
      body: {
        nft_card_identity_id: identity,
        nft_card_event_date_id: eventCard,
        nft_card_trigger_id: trigger,
        nft_card_prize_id: prize,
      },
    })
    return { nft_card_prediction_id, nft_card_wager_id: wager }
  }
  const openedBy = async (who: Someone, inviteOnly = false) =>
    app.ask(tournaments.createTournament, {
      as: who,
      body: { ...(await entryOf(who)), seats: 2, invite_only: inviteOnly },
    })
  const host = await app.register()
  const [toJoin, invited, toCancel] = [
    await openedBy(host),
    await openedBy(host, true),
    await openedBy(player),
  ]

  return {
    'tournaments.createTournament': { body: { ...(await entryOf(player)), seats: 4, invite_only: true } },
    'tournaments.joinTournament': { params: { id: String(toJoin.id) }, body: await entryOf(player) },
    'tournaments.cancelTournament': { params: { id: String(toCancel.id) } },
    'tournaments.listOpen': { query: { limit: '5' } },
    'tournaments.getInvited': { params: { code: invited.invite_code ?? '' } },
    'tournaments.listMine': { query: { state: 'history' } },
    'tournaments.getRecord': {},
    'tournaments.listCards': { query: { slot: 'wager' } },
  }
}
