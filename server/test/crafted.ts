import type { Pool } from 'pg'
import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import type { Runner } from '../src/commit/run-command.ts'
import type { SmallWorld } from './fixtures.ts'
import type { PersonName, TriggerName } from './world/facts.ts'
import type { Given } from './world/give.ts'
import { calls } from './calls.ts'

export interface FourCards {
  readonly identity: AssetId
  readonly event: AssetId
  readonly trigger: AssetId
  readonly prize: AssetId
}

export interface PredictionOn {
  readonly event: EventId
  readonly person?: PersonName
  readonly trigger?: TriggerName
  readonly prizeCents?: number
  /** How the cards differ from cards that a player bought. */
  readonly given?: Given
}

/** The answer to a craft of a prediction in its wire format. */
export interface Crafted {
  readonly nft_card_prediction_id: AssetId
  readonly card: Record<string, unknown>
}

type Giver = Pick<SmallWorld, 'giveIdentity' | 'giveEventCard' | 'giveTrigger' | 'givePrize'>

/** The cards of a prediction: Mahomes throws for 300 yards, for five dollars, unless the test asks for another. */
export async function giveFour(world: Giver, who: AccountId, on: PredictionOn): Promise<FourCards> {
  return {
    identity: await world.giveIdentity(who, on.person ?? 'mahomes', on.given),
    event: await world.giveEventCard(who, on.event, on.given),
    trigger: await world.giveTrigger(who, on.trigger ?? 'throws300', on.given),
    prize: await world.givePrize(who, on.prizeCents ?? 500, on.given),
  }
}

/** The player crafts a prediction from these cards. */
export async function craftFrom(
  world: Pick<SmallWorld, 'runner' | 'playerOf'>,
  who: AccountId,
  {
    cards,
    runner = world.runner,
    lockoutSeconds = 10,
  }: { readonly cards: FourCards; readonly runner?: Runner; readonly lockoutSeconds?: number },
): Promise<Crafted> {
  const text = await runner.run({
    ...calls.craftPrediction({ lockoutSeconds }, cards),
    player: await world.playerOf(who),
  })
  return JSON.parse(text)
}

/** Adds this many more predictions of the same owner, without the cards inside. */
export async function copied(
  owner: Pool,
  { prediction, count }: { readonly prediction: AssetId; readonly count: number },
): Promise<void> {
  await owner.query(
    `insert into asset (id, kind, owner_id, tradable, definition_id, collection_id, name, rarity, value_cents,
      person_id, event_id, trigger_id, outcome_id, minted_from, minted_as, created_at)
    select block.id * 1000 + n, a.kind, a.owner_id, false, a.definition_id, a.collection_id, a.name, a.rarity,
      a.value_cents, a.person_id, a.event_id, a.trigger_id, a.outcome_id, a.owner_id, a.minted_as, a.created_at
    from asset a, nextval('id_block') as block (id), generate_series(0, $2::int - 1) n
    where a.id = $1`,
    [prediction, count],
  )
}

/** Adds this many undecided outcomes to an event, each on another participant, with lower ids than all others. */
export async function addUndecided(
  owner: Pool,
  { event, count }: { readonly event: EventId; readonly count: number },
): Promise<void> {
  await owner.query(
    `with added as (
      insert into person (id, name, category_id, birth_date, fame, source)
      select concat_ws('-', 'rookie', $1::bigint, n), p.name, p.category_id, p.birth_date, p.fame, p.source
      from (select * from person limit 1) p, generate_series(1, $2::int) n returning id),
    playing as (
      insert into event_participant (event_id, person_id) select $1, id from added)
    insert into outcome (id, event_id, person_id, trigger_id)
    select -$1::bigint * 1000 - row_number() over (), $1, added.id, t.id
    from added, (select id from trigger_definition where subject = 'person' limit 1) t`,
    [event, count],
  )
}
