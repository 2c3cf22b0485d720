import { paths } from '../paths.ts'

/** How much a player has of what decides the next step; cards of a resolved prediction count until they are claimed. */
export interface HubCounts {
  readonly packs: number
  /** The one to open first; null where none is known. */
  readonly firstPack: number | null
  readonly identities: number
  readonly live: number
  readonly resolvedTrue: number
  readonly resolvedFalse: number
  readonly resolvedVoid: number
  readonly redeemable: number
}

export interface NextStep {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly to: string
}

/** One thing to do, the most rewarding first: what is won, what is waiting, what is missing. */
export function nextStepOf(counts: HubCounts): NextStep {
  const { packs, firstPack, identities, live, resolvedTrue, resolvedFalse, resolvedVoid, redeemable } = counts
  if (resolvedTrue > 0)
    return {
      title: resolvedTrue === 1 ? 'You called it.' : `You called ${resolvedTrue} of them.`,
      text: 'Claim the prize: the Identity comes home, and the Prize card becomes redeemable for cash.',
      label: 'Claim Prize',
      to: tagged(paths.inventoryPredictions, 'Resolved True'),
    }
  if (redeemable > 0)
    return {
      title: redeemable === 1 ? 'A prize is cash by now.' : `${redeemable} prizes are cash by now.`,
      text: 'Redeem it, and what is printed on the card is in your balance.',
      label: 'Redeem Prize',
      to: tagged(paths.inventoryPrizes, 'Redeemable'),
    }
  if (resolvedFalse > 0)
    return {
      title: 'Not this time.',
      text: 'Your Identity waits to come home, with its record and its streak.',
      label: 'Return Identity',
      to: tagged(paths.inventoryPredictions, 'Resolved False'),
    }
  if (resolvedVoid > 0)
    return {
      title: 'Called off.',
      text: 'That event does not count. Take all four cards back.',
      label: 'My Predictions',
      to: tagged(paths.inventoryPredictions, 'Resolved Void'),
    }
  if (packs > 0)
    return {
      title: packs === 1 ? 'A pack is still sealed.' : `${packs} packs are still sealed.`,
      text: 'Tear one along its crimp and see what is in it.',
      label: packs === 1 ? 'Open your pack' : 'Open your packs',
      to: firstPack === null ? paths.inventoryCardPacks : paths.openCardPack(firstPack),
    }
  if (identities === 0 && live === 0)
    return {
      title: 'Make somebody.',
      text: 'A Category, a Month, a Day and a Year of one birth date make an Identity, and it is yours to keep.',
      label: 'Craft Identity',
      to: paths.craftIdentity,
    }
  if (identities > 0)
    return {
      title: live === 0 ? 'Make the call.' : 'Room for another call.',
      text: 'An Identity, an Event, a Trigger and a Prize make one prediction.',
      label: 'Craft Prediction',
      to: paths.craftPrediction,
    }
  return {
    title: 'Every call is in.',
    text: 'Now the real world decides. Follow each of them, with the evidence.',
    label: 'Prediction Status',
    to: paths.predictionStatus,
  }
}

function tagged(list: string, tag: string): string {
  return `${list}?tag=${encodeURIComponent(tag)}`
}
