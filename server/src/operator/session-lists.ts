import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { players } from '@called-shot/shared/operator/players-contract.ts'
import type { Queries } from '../commit/reader.ts'

type Answer = AnswerOf<typeof players.listSessions>

/** The open sessions of an account with our own identity provider, newest first: each is a grant with its tokens. */
export async function listSessions(queries: Queries, authId: string): Promise<Answer> {
  const data = await queries.query<Answer['data'][number]>({
    name: 'open-sessions',
    text: `
      select to_timestamp((g.payload->>'iat')::float8) as began_at,
        to_timestamp(greatest((g.payload->>'iat')::float8, max((t.payload->>'iat')::float8))) as renewed_at,
        g.expires_at as ends_at, coalesce(g.payload->>'clientId', '') as client
      from provider_entity g left join provider_entity t on t.grant_id = g.id
      where g.model = 'Grant' and g.auth_id = $1 and g.expires_at > statement_timestamp()
      group by g.model, g.id order by began_at desc limit 100`,
    values: [authId],
  })
  return { data }
}
