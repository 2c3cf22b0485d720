import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { cancelTournament } from '../../src/tournaments/cancel-tournament.ts'
import { createTournament } from '../../src/tournaments/create-tournament.ts'
import { decideTournament } from '../../src/tournaments/decide-tournament.ts'
import { joinTournament } from '../../src/tournaments/join-tournament.ts'
import { startTournament } from '../../src/tournaments/start-tournament.ts'
import { inputs } from '../inputs.ts'
import { doer, heldOf, someAsset, type Choosing, type Move } from './move.ts'

/** The moves of players and jobs with tournaments. */
export const tournamentMoves = {
  'open a tournament': (choosing) => {
    const { world, pick } = choosing
    const entry = someEntry(choosing)
    if (!entry) return null
    return world.run(doer(choosing, entry.owner), {
      command: createTournament(world),
      input: { ...inputs, body: { ...entry.body, seats: 2 + pick.number(3), invite_only: pick.chance(20) } },
      answer: tournaments.createTournament.answer,
    })
  },

  'join a tournament': (choosing) => {
    const { world, state, pick } = choosing
    const entry = someEntry(choosing)
    const others = state.tournaments.filter(({ isOpen, creatorId }) => isOpen && creatorId !== entry?.owner)
    const tournament = pick.of(pick.chance(90) ? others : state.tournaments)
    if (!tournament || !entry) return null
    const code = pick.chance(90) ? tournament.inviteCode : null
    return world.run(entry.owner, {
      command: joinTournament(world),
      input: {
        ...inputs,
        params: { id: tournament.id },
        body: { ...entry.body, ...(code === null ? {} : { invite_code: code }) },
      },
      answer: tournaments.joinTournament.answer,
    })
  },

  'take a tournament back': (choosing) => {
    const { world, state, pick } = choosing
    const tournament = pick.of(state.tournaments)
    if (!tournament) return null
    return world.run(doer(choosing, tournament.creatorId), {
      command: cancelTournament,
      input: { ...inputs, params: { id: tournament.id } },
      answer: tournaments.cancelTournament.answer,
    })
  },

  'start or pay a tournament': ({ world, state, pick }) => {
    const tournament = pick.of(state.tournaments)
    if (!tournament) return null
    return pick.chance(40)
      ? world.runner.runHouse(startTournament(world), tournament)
      : world.runner.runHouse(decideTournament, tournament)
  },
} satisfies Readonly<Record<string, Move>>

function someEntry(choosing: Choosing) {
  const prediction = someAsset(choosing, ({ kind, place }) => kind === 'prediction' && place === 'held')
  const wager = prediction ? choosing.pick.of(heldOf(choosing.state, prediction.ownerId, 'wager')) : null
  if (!prediction || !wager) return null
  return {
    owner: prediction.ownerId,
    body: { nft_card_prediction_id: prediction.id, nft_card_wager_id: wager.id },
  }
}
