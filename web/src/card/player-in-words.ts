import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'

/** Another player inside a sentence: "Sold by Velvet Heron", "Sold by another player" if they have no public profile. */
export function playerInWords({ id, nickname }: PublicPlayer): string {
  return id === null ? 'another player' : nickname
}
