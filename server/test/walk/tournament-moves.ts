import { decideTournament } from '../../src/tournaments/decide-tournament.ts'
import { startTournament } from '../../src/tournaments/start-tournament.ts'
import { calls } from '../calls.ts'
import { doer, heldOf, someAsset, type Choosing, type Move } from './move.ts'

/** The moves of players and jobs with tournaments. */
export const tournamentMoves = {
  'open a tournament': (choosing) => {
    const { world, pick } = choosing
    const entry = someEntry(choosing)
    if (!entry) return null
    const how = { seats: 2 + pick.number(3), inviteOnly: pick.chance(20) }
    return world.run(doer(choosing, entry.owner), calls.createTournament(world, entry, how))
  },

  'join a tournament': (choosing) => {
    const { world, state, pick } = choosing
    const entry = someEntry(choosing)
    const others = state.tournaments.filter(({ isOpen, creatorId }) => isOpen && creatorId !== entry?.owner)
    const tournament = pick.of(pick.chance(90) ? others : state.tournaments)
    if (!tournament || !entry) return null
    const code = pick.chance(90) ? tournament.inviteCode : null
    return world.run(entry.owner, calls.joinTournament(world, tournament.id, { ...entry, code }))
  },

  'take a tournament back': (choosing) => {
    const { world, state, pick } = choosing
    const tournament = pick.of(state.tournaments)
    if (!tournament) return null
    return world.run(doer(choosing, tournament.creatorId), calls.cancelTournament(tournament.id))
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
  return { owner: prediction.ownerId, prediction: prediction.id, wager: wager.id }
}
