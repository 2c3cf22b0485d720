import type { BodyOf } from '@called-shot/shared/endpoint.ts'
import type { account } from '@called-shot/shared/account/contract.ts'
import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AccountParts, PlayerCalling } from './account-deps.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { setFlags } from './set-flags.ts'

/**
 * Changes only what the body names. Only accounts of the password database have a nickname (PROF-39). A phone number
 * gets a code, and is stored once the player has entered it (PROF-29).
 */
export async function updateProfile(
  parts: AccountParts,
  { player, caller }: PlayerCalling,
  change: BodyOf<typeof account.updateProfile>,
): Promise<void> {
  const { nickname, name, number, flags } = change
  if (nickname !== undefined && !canEditAtProvider(player.authId, parts.passwordPrefix)) {
    throw refuse('not_allowed', 'nickname: is managed by the service you log in with')
  }
  if (number !== undefined) await sendPhoneCode(parts, player, { phoneNumber: number, address: caller.ip })
  if (nickname !== undefined || name !== undefined) {
    await parts.game.query({
      name: 'account-set-names',
      text: `update account set nickname = case when $2 then $3 else nickname end, name = coalesce($4, name)
        where id = $1`,
      values: [player.id, nickname !== undefined, nickname ?? null, name ?? null],
    })
  }
  if (flags !== undefined) await setFlags(parts.game, player.id, flags)
}
