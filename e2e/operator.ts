import { expect, type APIRequestContext } from '@playwright/test'

/** The operator of the server that the stories play on. */
export const operatorCredentials = { email: 'operator@example.com', password: 'a password for stories' }

interface Operator {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, data: object): Promise<Answer>
}

/** Acts as an operator through the API: grants cards, publishes events, reports what happened in them. */
export async function operator(request: APIRequestContext): Promise<Operator> {
  const login = await request.post('/api/user/login', { data: operatorCredentials })
  expect(login.ok()).toBe(true)
  const { token }: { token: string } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    async get<Answer>(path: string): Promise<Answer> {
      const answer = await request.get(`/api/operator${path}`, { headers })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    async post<Answer>(path: string, data: object): Promise<Answer> {
      const answer = await request.post(`/api/operator${path}`, { headers, data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

interface Trigger {
  readonly id: number
  readonly name: string
  readonly metric: string
  readonly comparator: '>=' | '<=' | '='
  readonly threshold: number
  readonly subject: 'person' | 'event'
}

/** Reports final values for every prediction of the player that is still pending, so that they come out as told. */
export async function decideAll(
  request: APIRequestContext,
  token: string,
  comesTrue: boolean,
): Promise<void> {
  const house = await operator(request)
  const mine = await request.get('/api/me/nft_card_prediction/params?show_onboarding=true', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data }: { data: { name: string; face: Record<string, string> }[] } = await mine.json()
  const { data: outcomes } = await house.get<{
    data: { event_id: number; person_id: string | null; trigger_id: number; status: string }[]
  }>('/outcomes?status=pending&limit=100')
  const { data: triggers } = await house.get<{ data: Trigger[] }>('/triggers?limit=100')
  for (const { face } of data) {
    const trigger = triggers.find(({ name }) => name === face['trigger'])
    const outcome = outcomes.find(({ trigger_id }) => trigger_id === trigger?.id)
    if (!trigger || !outcome) throw new Error(`no pending outcome for ${face['trigger']}`)
    await house.post('/observations', {
      source: 'the stories',
      observations: [
        {
          event_id: outcome.event_id,
          person_id: outcome.person_id,
          metric: trigger.metric,
          value: valueFor(trigger, comesTrue),
          final: true,
        },
      ],
    })
  }
}

function valueFor({ comparator, threshold }: Trigger, comesTrue: boolean): number {
  if (comesTrue) return threshold
  return comparator === '<=' ? threshold + 1 : threshold - 1
}
