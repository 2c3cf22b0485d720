import type { Pool } from 'pg'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { leaderboards } from '@called-shot/shared/leaderboards/contract.ts'
import { canBeShown } from '@called-shot/shared/leaderboards/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import type { CommandInput } from '../http/serve.ts'
import { showOwnProfile } from './profile-lists.ts'
import { writeProfile } from './write-profile.ts'

/**
 * Sets what a player's public profile shows. The showcase takes cards that the player holds and that show no money:
 * refuses another player's card (403), an unknown one (404), and a prize, wager, prediction or pack (403).
 */
export async function setOwnProfile(
  game: Pool,
  player: Pick<Player, 'id'>,
  { body }: Pick<CommandInput<typeof leaderboards.setOwnProfile>, 'body'>,
): Promise<AnswerOf<typeof leaderboards.setOwnProfile>> {
  const queries = queriesOf(game)
  const { listed, shows_earnings: showsEarnings, showcase } = body
  const assets = showcase ? await assetsByIds(queries, showcase) : []
  for (const id of showcase ?? []) {
    const asset = assets.find((each) => each.id === id)
    if (!asset || asset.place === 'gone') throw refuse('not_found', 'showcase: there is no such card')
    if (asset.ownerId !== player.id) throw refuse('not_yours')
    if (!canBeShown(asset.kind))
      throw refuse('not_allowed', 'A showcase holds no prizes, wagers, predictions or packs.')
  }
  await writeProfile(game, player.id, { listed, showsEarnings, showcase })
  return showOwnProfile(queries, player.id)
}
