import { lockedAt } from '@called-shot/shared/events/rules.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { PackSettings } from './pack-settings.ts'
import { unusedStarterEvents } from './starter-event-reads.ts'

const maxCards = 500

/**
 * House command: an event card of a starter pack that is still unused at its event's lock-out becomes a card of that
 * person's next game, so that nobody's first prediction is for a game that is over (GAME 'Free cards'). Swaps at most
 * 500 at once and returns how many; 0 when none are left. The card keeps its id.
 */
export function swapStarterEvents({
  settings,
}: {
  readonly settings: Pick<PackSettings, 'lockoutSeconds' | 'starter'>
}) {
  return async ({ read }: Context<null>): Promise<Effects<number>> => {
    const cards = await unusedStarterEvents(read, {
      lockoutSeconds: settings.lockoutSeconds,
      fromSeconds: settings.starter.fromSeconds,
      limit: maxCards,
    })
    for (const card of cards) {
      read.expectAsset(card)
      read.expectEvent({ id: card.nextEventId, version: card.nextEventVersion })
    }
    return {
      answer: cards.length,
      moves: cards.map((card) => ({
        id: card.id,
        place: 'held',
        event: { id: card.nextEventId, definitionId: card.nextDefinitionId, name: card.nextName },
      })),
      before: [...new Map(cards.map((card) => [card.nextEventId, card.nextStartsAt])).values()].map(
        (startsAt) => lockedAt({ startsAt, closedAt: null, status: 'open' }, settings.lockoutSeconds),
      ),
    }
  }
}
