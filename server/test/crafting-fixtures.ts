import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { Runner } from '../src/commit/run-command.ts'
import { craftFrom, giveFour, type Crafted, type FourCards } from './crafted.ts'
import { useTestDatabase } from './database.ts'
import { people, smallWorld, type EventName, type PersonName, type TriggerName } from './fixtures.ts'

/** The small world with crafting in it, and what is stored of a craft, for one test file. */
export async function useCrafting() {
  const database = await useTestDatabase()
  const world = await smallWorld(database)
  const lockoutSeconds = 300

  async function craft(
    who: AccountId,
    cards: FourCards,
    options: { readonly runner?: Runner; readonly lockoutSeconds?: number } = {},
  ): Promise<Crafted> {
    return craftFrom(world, who, { cards, lockoutSeconds, ...options })
  }

  /** Mahomes throws for 300 yards at Buffalo for five dollars, unless the test says otherwise. */
  async function giveCards(
    to: AccountId,
    of: { readonly person?: PersonName; readonly event?: EventName; readonly trigger?: TriggerName } = {},
  ): Promise<FourCards> {
    return giveFour(world, to, { ...of, event: world.event(of.event ?? 'kcAtBuf') })
  }

  async function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const found = await database.owner.query<Row>(text, [...values])
    return found.rows
  }

  const stored = async (id: AssetId) =>
    (await rows<Record<string, unknown>>('select * from asset where id = $1', [id]))[0]

  const predictionsOf = (owner: AccountId) =>
    rows<{ id: AssetId; outcome_id: number }>(
      `select id, outcome_id from asset where owner_id = $1 and kind = 'prediction'`,
      [owner],
    )

  const outcomesOf = (event: EventName, person: PersonName | null) =>
    rows<{ id: number }>('select id from outcome where event_id = $1 and person_id is not distinct from $2', [
      world.event(event),
      person === null ? null : people[person].id,
    ])

  return { database, world, lockoutSeconds, craft, giveCards, rows, stored, predictionsOf, outcomesOf }
}
