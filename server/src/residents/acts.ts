import { packs } from '@called-shot/shared/packs/contract.ts'
import type { Act } from './actor.ts'
import { buyCalls, callShots, collect } from './calling-acts.ts'
import { craftFromOwn, finishIdentity } from './finish-acts.ts'
import { buyFromPeople, keepMarket } from './keep-market.ts'
import { buyPacks, openPacks, sellPack } from './pack-acts.ts'
import { enterPool } from './pool-acts.ts'
import { playTournament } from './tournament-acts.ts'
import { buyCheap, fillBids, makeOffer, sell } from './trading-acts.ts'
import { watchGame } from './watch-act.ts'

/** All of the acts, by name, for the habits to weigh. */
export const acts = {
  'take the daily pack': async ({ caller }) => {
    const { ready } = await caller.call(packs.nextDailyPack)
    if (ready) await caller.call(packs.takeDailyPack)
  },
  'buy identity packs': (actor) => buyPacks(actor, 'identity'),
  'buy prediction packs': buyCalls,
  'open packs': openPacks,
  'craft an identity': craftFromOwn,
  'finish an identity': finishIdentity,
  'call a shot': callShots(1),
  'call shots': callShots(3),
  collect,
  'sell a card': sell(1),
  'sell what is spare': sell(4),
  'fill bids': fillBids,
  'buy what is cheap': buyCheap,
  'buy from people': buyFromPeople,
  'make an offer': makeOffer,
  'keep the market': keepMarket,
  'sell a pack': sellPack,
  'buy a wager': (actor) => buyPacks(actor, 'tournament'),
  'enter a pool': enterPool,
  'play a tournament': playTournament,
  'watch a game': watchGame,
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof acts
