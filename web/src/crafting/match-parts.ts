import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { partKinds, type PartKind, kindNames } from '@called-shot/shared/cards/kinds.ts'
import { matchedParts, missingParts, type MatchOrder } from '@called-shot/shared/cards/rules.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { wordList } from '@called-shot/shared/word-list.ts'

export interface MatchPart {
  readonly part: PartKind
  readonly title: string
  readonly name: string
  readonly status: 'Owned' | 'Not Owned' | 'In Slot'
  /** Null: this part is not for sale. */
  readonly marketplaceId: number | null
}

/** The four parts of a match in the order of the slots. */
export function partsOf(match: IdentityMatch): readonly MatchPart[] {
  const parts = matchedParts(match)
  return partKinds.map((part) => {
    const { name, status, marketplace_id: marketplaceId } = parts[part]
    return {
      part,
      title: kindNames[part],
      name,
      status,
      marketplaceId: marketplaceId > 0 ? marketplaceId : null,
    }
  })
}

/** How many parts a match is missing, in words, so that its color is never the only sign. */
export function matchWords(match: IdentityMatch): string {
  const names = missingParts(match).map((part) => kindNames[part])
  if (names.length === 0) return 'Ready to craft'
  return `${names.length} ${names.length === 1 ? 'part' : 'parts'} missing: ${wordList(names)}`
}

export const matchOrderWords: Readonly<Record<MatchOrder, string>> = {
  ready_to_craft: 'Ready to Craft',
  a_z: 'A-Z',
  z_a: 'Z-A',
}

export function searchedMatches(matches: readonly IdentityMatch[], search: string): IdentityMatch[] {
  const wanted = plain(search)
  return matches.filter((match) => plain(match.name).includes(wanted))
}

/** The text in lowercase and without accents, for searching. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** The match that will be crafted: what the player chose, or the only one there is (CRID-13). */
export function chosenMatch(
  matches: readonly IdentityMatch[],
  chosenId: string | null,
): IdentityMatch | null {
  const [only, ...others] = matches
  if (only && others.length === 0) return only
  return matches.find((match) => match.id === chosenId) ?? null
}

/** '1,200 matches', '3 available matches', '1 match', 'No matches'. */
export function matchCountWords(total: number, title: string): string {
  const word = title.toLowerCase()
  if (total === 0) return `No ${word}`
  return total === 1 ? `1 ${word.replace(/es$/, '')}` : `${withCommas(total)} ${word}`
}
