import { ownDepositsSpentCents } from '@called-shot/shared/wallet/rules.ts'
import { assetsByIds, registered } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import type { Effects, Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readRipeCards } from './bonus-reads.ts'

const maxUnlocked = 300

/**
 * House command: after an account's bonus has become ordinary money, the packs and cards that it had paid for become
 * ordinary too, wherever they are: they can be traded, and their prizes pay ordinary money (GAME 'Free cards'). One
 * account at a time, a few hundred cards. Returns how many there were.
 */
export async function unlockBonusPaid({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const ripe = await readRipeCards(read, { spentCents: ownDepositsSpentCents, most: maxUnlocked })
  if (!ripe) return { answer: 0 }
  const assets = (await assetsByIds(read, ripe.assets)).filter(
    ({ bonusPaid, ownerId, place }) => bonusPaid && ownerId === ripe.accountId && place !== 'gone',
  )
  for (const asset of assets) registered(read, asset)
  return {
    answer: assets.length,
    restsOn: { id: ripe.accountId, version: ripe.version },
    moves: assets.map(unlocked),
  }
}

/** The card stays where it is; if it is also a tutorial card, it is still not tradable. */
function unlocked({ id, insideId, tutorial }: Asset): Move {
  const change = { id, bonusPaid: false, tradable: !tutorial }
  return insideId === null ? { ...change, place: 'held' } : { ...change, place: 'slotted', inside: insideId }
}
