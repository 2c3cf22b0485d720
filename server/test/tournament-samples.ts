import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { giveCards, predict, type CallOn } from './app-predictions.ts'
import type { SampleCall } from './sample-calls.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** The sample calls of tournaments: the player makes some, and joins another player's. */
export async function tournamentSamples(
  app: WholeApp,
  player: Someone,
  on: CallOn,
): Promise<Record<string, SampleCall>> {
  async function entryOf(who: Someone) {
    const [wager = 0] = await giveCards(app, who, [{ kind: 'wager', value: 1.8 }])
    return { nft_card_prediction_id: await predict(app, who, on), nft_card_wager_id: wager }
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
