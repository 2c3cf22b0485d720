import { expect, request as requests } from '@playwright/test'

/** The operator of the server that the stories play on. */
export const operatorCredentials = { email: 'operator@example.com', password: 'a password for stories' }

interface Operator {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, data: object): Promise<Answer>
}

/** Logged in once for all stories of a worker: a run takes less long than the token lasts. */
let loggedInOperator: Promise<Operator> | null = null

/**
 * Acts as an operator through the API: grants cards, publishes events, reports what happened in them. In a browser of
 * its own, since logging in ends the session of whoever was logged in there.
 */
export function operator(): Promise<Operator> {
  return (loggedInOperator ??= logIn())
}

async function logIn(): Promise<Operator> {
  const request = await requests.newContext({
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://localhost:3000',
  })
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
export async function decideAll(token: string, comesTrue: boolean): Promise<void> {
  const house = await operator()
  const player = await requests.newContext({
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://localhost:3000',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const mine = await player.get('/api/me/nft_card_prediction/params?show_onboarding=true')
  const { data }: { data: { name: string; face: Record<string, string> }[] } = await mine.json()
  const { data: triggers } = await house.get<{ data: Trigger[] }>('/triggers?limit=100')
  for (const { face } of data) {
    const trigger = triggers.find(({ name }) => name === face['trigger'])
    if (!trigger) throw new Error(`there is no trigger ${face['trigger']}`)
    await house.post('/observations', {
      source: 'the stories',
      observations: [
        {
          event_id: await idOf<number>(house, 'events', face['event_name']),
          person_id:
            trigger.subject === 'person' ? await idOf<string>(house, 'people', face['person']) : null,
          metric: trigger.metric,
          value: valueFor(trigger, comesTrue),
          final: true,
        },
      ],
    })
  }
}

async function idOf<Id>(house: Operator, list: 'events' | 'people', name = ''): Promise<Id> {
  const { data } = await house.get<{ data: { id: Id; name: string; status?: string }[] }>(
    `/${list}?search=${encodeURIComponent(name)}&limit=100`,
  )
  const found = data.find((each) => each.name === name && each.status !== 'decided')
  if (!found) throw new Error(`there is no ${name} among the ${list}`)
  return found.id
}

function valueFor({ comparator, threshold }: Trigger, comesTrue: boolean): number {
  if (comesTrue) return threshold
  return comparator === '<=' ? threshold + 1 : threshold - 1
}
