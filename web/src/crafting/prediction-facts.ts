import type { PredictionCards } from '@called-shot/shared/crafting/rules.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { prizeFacts } from '../card/prize-facts.ts'

const isStarter = (card: CardItem) => propertyOf(card, 'Tutorial') !== null

interface Table extends Readonly<Record<keyof Omit<PredictionCards, 'takesPart'>, CardItem>> {
  /** The event's lock-out has begun since its card was read. */
  readonly isLockedOut: boolean
}

/**
 * The cards of a full table as facts for the crafting rule. Participation and the trigger's fit are assumed, because
 * the server offered these cards together and checks them again when crafting.
 */
export function predictionFacts({ identity, event, trigger, prize, isLockedOut }: Table): PredictionCards {
  const { redeemable, bonusPaid } = prizeFacts(prize)
  return {
    identity: { person: identity.face?.['person'] ?? identity.name, isStarter: isStarter(identity) },
    event: {
      name: event.name,
      isOpen: event.is_valid_event !== false && !isLockedOut,
      isPool: event.face?.['pool'] !== undefined,
      isStarter: isStarter(event),
    },
    trigger: {
      name: trigger.name,
      subject: trigger.face?.['subject'] === 'event' ? 'event' : 'person',
      fitsCategory: true,
      fitsEventType: true,
      isStarter: isStarter(trigger),
    },
    prize: { isRedeemable: redeemable, isStarter: isStarter(prize), isBonusPaid: bonusPaid },
    takesPart: true,
  }
}
