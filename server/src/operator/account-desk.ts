import { accountId } from '@called-shot/shared/ids.ts'
import type { players } from '@called-shot/shared/operator/players-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { closingOf } from '../account/close-account.ts'
import { playerById, type Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { Context, Runner } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'

/** The account of a call. Refuses with `not_found`. */
export async function deskAccount(queries: Queries, id: number): Promise<Player> {
  const account = await playerById(queries, accountId(id))
  if (!account) throw refuse('not_found', 'id: there is no such account')
  return account
}

/** Writes a note. Notes are never changed or removed; a mistake is corrected by another one. */
export async function addNote(
  { read, player }: Context,
  { params, body }: CommandInput<typeof players.addNote>,
): Promise<EffectsOf<typeof players.addNote>> {
  const { id: about } = await deskAccount(read, params.id)
  const id = await read.newId()
  return {
    answer: { id },
    accountNotes: [{ id, accountId: about, writtenBy: player.id, text: body.text }],
    audit: {
      actorId: player.id,
      action: 'account_noted',
      subject: `account ${about}`,
      detail: { text: body.text },
    },
  }
}

export interface EndingParts {
  readonly runner: Pick<Runner, 'runHouse'>
  /** Ends every session of an account, and returns how many there were. */
  readonly endSessions: (account: Player) => Promise<number>
}

/**
 * Logs an account out everywhere. Recorded before the sessions end, so that none ends unrecorded; if repeated, it ends
 * those opened since then.
 */
export function endAllSessions({ runner, endSessions }: EndingParts) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof players.endSessions>,
  ): Promise<EffectsOf<typeof players.endSessions>> => {
    const account = await deskAccount(read, params.id)
    const { id } = account
    const audit = {
      actorId: player.id,
      action: 'sessions_ended',
      subject: `account ${id}`,
      detail: { reason: body.reason },
    }
    await runner.runHouse(async () => ({ answer: null, audit }), null)
    return { answer: { id, ended: await endSessions(account) } }
  }
}

/**
 * Closes a player's account for good, under the same conditions as for its player (`money_left` while money can be
 * withdrawn). Refuses an operator's account (`not_allowed`), and one that is closed already (`changed`).
 */
export function closeFor(settings: { readonly isWithdrawingOpen: boolean }) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof players.close>,
  ): Promise<EffectsOf<typeof players.close>> => {
    const account = await deskAccount(read, params.id)
    if (account.closedAt !== null) throw refuse('changed', 'This account is already closed.')
    return {
      answer: { id: account.id, status: 'closed' },
      setAccount: { id: account.id, version: account.version, closed: true },
      audit: {
        actorId: player.id,
        action: 'account_closed',
        subject: `account ${account.id}`,
        detail: { reason: body.reason },
      },
      ...(await closingOf(read, account, settings)),
    }
  }
}
