import type { PredictionCards } from '@called-shot/shared/crafting/rules.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { prizeFacts } from '../card/prize-facts.ts'

const isStarter = (card: CardItem) => propertyOf(card, 'Tutorial') !== null

/**
 * The cards of a full table as the rule of crafting looks at them. Who takes part and which trigger fits is for the
 * server, whose selector offered these cards together; here it is taken as true.
 */
export function predictionFacts({
  identity,
  event,
  trigger,
  prize,
}: Readonly<Record<keyof Omit<PredictionCards, 'takesPart'>, CardItem>>): PredictionCards {
  const { redeemable, bonusPaid } = prizeFacts(prize)
  return {
    identity: { person: identity.face?.['person'] ?? identity.name, isStarter: isStarter(identity) },
    event: {
      name: event.name,
      isOpen: event.is_valid_event !== false,
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
