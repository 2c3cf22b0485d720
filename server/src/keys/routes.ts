import type { Pool } from 'pg'
import { keys } from '@called-shot/shared/keys/contract.ts'
import { wordList } from '@called-shot/shared/word-list.ts'
import { queriesOf } from '../commit/reader.ts'
import { serve, type Server } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createKey } from './create-key.ts'
import { keysOf } from './key-lists.ts'
import { revokeKey } from './revoke-key.ts'

export interface KeyParts {
  readonly game: Pool
  readonly mailer: Mailer
}

export function keyRoutes(server: Server, { game, mailer }: KeyParts): void {
  serve(server, keys.createKey, async ({ player, body, request }) => {
    const { name, scopes, expires_in_days: expiresInDays } = body
    const { grantHash } = (await server.sessions.sessionOf(request)).token
    const created = await createKey(game, player.id, { name, scopes, expiresInDays, grantHash })
    await mailer.send({
      accountId: player.id,
      channel: 'mail',
      recipient: player.email,
      subject: 'A Called Shot API key was created',
      body: `The API key "${created.name}" was created for your Called Shot account just now. A program that has it can ${wordList(created.scopes)} for you. If that was not you, revoke it in your settings, change your password, and contact us.`,
    })
    return created
  })
  serve(server, keys.listKeys, async ({ player }) => ({ data: await keysOf(queriesOf(game), player.id) }))
  serve(server, keys.revokeKey, async ({ player, params }) => {
    await revokeKey(game, player.id, params.id)
    return { id: params.id, status: 'revoked' as const }
  })
}
