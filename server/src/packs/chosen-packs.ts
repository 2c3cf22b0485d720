import { refuseFields } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { PackRow } from './pack-reads.ts'

/**
 * The packs that a call names in `card_pack_ids`, in its order. Refuses packs that are not the player's, or gone
 * without having been opened (404), naming the position of each.
 */
export function chosenPacks(
  ids: readonly number[],
  player: Pick<Player, 'id'>,
  found: readonly PackRow[],
): readonly PackRow[] {
  const own = new Map<number, PackRow>(
    found
      .filter((pack) => pack.ownerId === player.id && (pack.openedAt !== null || pack.place !== 'gone'))
      .map((pack) => [pack.id, pack]),
  )
  const unknown = fieldsAt(ids.map((id) => !own.has(id)))
  if (unknown.length > 0) throw refuseFields('not_found', unknown, 'there is no such pack')
  return ids.flatMap((id) => own.get(id) ?? [])
}

/** Refuses packs that are already open (409), naming the position of each. */
export function requireClosed(packs: readonly PackRow[]): void {
  const opened = fieldsAt(packs.map(({ openedAt }) => openedAt !== null))
  if (opened.length > 0) throw refuseFields('already_opened', opened, 'that pack has already been opened')
}

/** The fields of the positions for which something is so. */
export function fieldsAt(isSo: readonly boolean[]): string[] {
  return isSo.flatMap((is, index) => (is ? [`card_pack_ids.${index}`] : []))
}
