import {
  assetId,
  type AccountId,
  type AssetId,
  type CollectionId,
  type DefinitionId,
  type SeriesId,
  type TriggerId,
} from '@called-shot/shared/ids.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Effects, Mint } from '../../src/commit/effects.ts'
import type { Random } from '../../src/commit/random.ts'
import type { TriggerName } from '../world/facts.ts'

/** The definitions of which cards can be copies, read once. */
export interface Copies {
  readonly collectionId: CollectionId
  readonly definitions: ReadonlyMap<string, { readonly id: DefinitionId; readonly name: string }>
  readonly series: { readonly id: SeriesId; readonly hash: string; readonly priceCents: number }
  readonly trigger: (name: TriggerName) => TriggerId
}

/** Everything that a batch of stages needs, gathered so that three commits make them all. */
export interface Making {
  readonly events: Required<Pick<Effects<null>, 'newEvents' | 'definitions'>>
  readonly first: Required<
    Pick<
      Effects<null>,
      | 'transfers'
      | 'mints'
      | 'moves'
      | 'packs'
      | 'definitions'
      | 'newOutcomes'
      | 'newOffers'
      | 'newBids'
      | 'listingEvents'
      | 'notices'
      | 'newDeposits'
      | 'newTournaments'
      | 'newEntries'
    >
  >
  readonly later: Required<
    Pick<
      Effects<null>,
      | 'transfers'
      | 'newOffers'
      | 'setOffers'
      | 'setOutcomes'
      | 'setEvents'
      | 'observations'
      | 'notices'
      | 'newWithdrawals'
      | 'setTournaments'
    >
  >
}

type Growing<Type> = { [Key in keyof Type]: Type[Key] extends readonly (infer Item)[] ? Item[] : Type[Key] }

export interface MakerParts {
  readonly copies: Copies
  readonly random: Random
  readonly nextId: () => number
  readonly now: Date
}

export type Gathering = ReturnType<typeof startGathering>

/** An empty gathering, with the one function that makes a card, which all makers use. */
export function startGathering(parts: MakerParts) {
  const { copies, nextId } = parts
  const events: Growing<Making['events']> = { newEvents: [], definitions: [] }
  const first: Growing<Making['first']> = {
    transfers: [],
    mints: [],
    moves: [],
    packs: [],
    definitions: [],
    newOutcomes: [],
    newOffers: [],
    newBids: [],
    listingEvents: [],
    notices: [],
    newDeposits: [],
    newTournaments: [],
    newEntries: [],
  }
  const later: Growing<Making['later']> = {
    transfers: [],
    newOffers: [],
    setOffers: [],
    setOutcomes: [],
    setEvents: [],
    observations: [],
    notices: [],
    newWithdrawals: [],
    setTournaments: [],
  }
  const minted = new Map<AssetId, Mint>()

  function copyOf(kind: AssetKind, ref: string | number) {
    const found = copies.definitions.get(`${kind} ${ref}`)
    if (!found) throw new Error(`nothing is defined as ${kind} ${ref}`)
    return { kind, definitionId: found.id, collectionId: copies.collectionId, name: found.name }
  }

  function mint(
    ownerId: AccountId,
    card: Omit<Mint, 'id' | 'ownerId' | 'tradable' | 'rarity' | 'mintedAs'> & Partial<Mint>,
  ): AssetId {
    const id = assetId(nextId())
    const made: Mint = { ownerId, tradable: true, rarity: 1, mintedAs: 'grant', ...card, id }
    first.mints.push(made)
    minted.set(id, made)
    return id
  }

  return { ...parts, making: { events, first, later }, minted, copyOf, mint }
}
