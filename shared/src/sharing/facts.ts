import type { ArtKey } from '../art/art-path.ts'
import type { AssetKind, Rarity } from '../cards/kinds.ts'
import type { Cents } from '../money.ts'

export const sharedThings = ['pull', 'call', 'win', 'person', 'album', 'profile'] as const
export type SharedThing = (typeof sharedThings)[number]

/** The facts of a share at the time it was made. Its page and its picture are made of these facts alone. */
export type ShareFacts = PullFacts | CallFacts | WinFacts | PersonFacts | AlbumFacts | ProfileFacts

interface Common {
  /** The owner's nickname; null if they did not choose to show it. */
  readonly by: string | null
}

/** A card that its owner drew from a pack. */
interface PullFacts extends Common {
  readonly what: 'pull'
  readonly kind: AssetKind
  /** Null: the name would reveal an amount that is not shown. */
  readonly name: string | null
  readonly rarity: Rarity
  readonly collection: string
  readonly serial: number | null
  readonly art: ArtKey
  readonly cents: Cents | null
}

interface Called extends Common {
  readonly person: string | null
  readonly event: string
  readonly sentence: string
  readonly rarity: Rarity
  readonly art: ArtKey
  /** The prize's value; null if it is not shown. */
  readonly cents: Cents | null
}

/** A prediction, as it was called. */
export interface CallFacts extends Called {
  readonly what: 'call'
  /** An instant in ISO form. */
  readonly startsAt: string
}

/** A claimed prediction that came true. */
export interface WinFacts extends Called {
  readonly what: 'win'
}

/** A person of whom the owner has an Identity. */
interface PersonFacts extends Common {
  readonly what: 'person'
  readonly name: string
  readonly category: string
  readonly rarity: Rarity
  readonly art: ArtKey
}

/** How much of a collection the owner has. */
interface AlbumFacts extends Common {
  readonly what: 'album'
  readonly collection: string
  readonly owned: number
  readonly total: number
}

/** How often the owner was right in their newest season. */
interface ProfileFacts extends Common {
  readonly what: 'profile'
  readonly correct: number
  readonly predictions: number
  readonly bestStreak: number
  readonly cents: Cents | null
}
