import { expect, request as requests, type APIRequestContext } from '@playwright/test'
import { serverAddress } from './address.ts'

/** The operator of the stories' server. */
export const operatorCredentials = { email: 'operator@example.com', password: 'a password for stories' }

interface Operator {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, data: object): Promise<Answer>
}

interface LogIn {
  readonly request: Promise<APIRequestContext>
  token: Promise<string> | null
}

/** By server address. */
const logIns = new Map<string, LogIn>()

/**
 * Acts as an operator through the API: grants cards, publishes events, reports results. It uses its own browser,
 * because logging in ends the session that was open there.
 */
export const operator: Operator = {
  get: (path) => asOperator('GET', path),
  post: (path, data) => asOperator('POST', path, data),
}

/** Makes a call. A worker's stories share one log-in until its token expires, which happens within a long run. */
async function asOperator<Answer>(method: string, path: string, data?: object): Promise<Answer> {
  const there = logInAt(serverAddress())
  const request = await there.request
  const send = async () =>
    request.fetch(`/api/operator${path}`, {
      method,
      headers: { authorization: `Bearer ${await (there.token ??= logIn(request))}` },
      ...(data && { data }),
    })
  let answer = await send()
  if (answer.status() === 401) {
    there.token = null
    answer = await send()
  }
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

function logInAt(address: string): LogIn {
  const known = logIns.get(address)
  if (known) return known
  const made = { request: requests.newContext({ baseURL: address }), token: null }
  logIns.set(address, made)
  return made
}

async function logIn(request: APIRequestContext): Promise<string> {
  const login = await request.post('/api/user/login', { data: operatorCredentials })
  expect(login.ok(), await login.text()).toBe(true)
  const answer: { token: string } = await login.json()
  return answer.token
}

interface Trigger {
  readonly id: number
  readonly name: string
  readonly metric: string
  readonly comparator: '>=' | '<=' | '='
  readonly threshold: number
  readonly subject: 'person' | 'event'
}

/** Reports final values for all of the player's pending predictions, so that they come out as given. */
export function decideAll(token: string, comesTrue: boolean): Promise<void> {
  return reportAll(token, { comesTrue, final: true })
}

/** Reports them as final, or as running values. */
export async function reportAll(
  token: string,
  { comesTrue, final }: { readonly comesTrue: boolean; readonly final: boolean },
): Promise<void> {
  const player = await requests.newContext({
    baseURL: serverAddress(),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const mine = await player.get('/api/me/nft_card_prediction/params?show_onboarding=true')
  const { data }: { data: { name: string; face: Record<string, string> }[] } = await mine.json()
  const { data: triggers } = await operator.get<{ data: Trigger[] }>('/triggers?limit=100')
  for (const { face } of data) {
    const trigger = triggers.find(({ name }) => name === face['trigger'])
    if (!trigger) throw new Error(`there is no trigger ${face['trigger']}`)
    await operator.post('/observations', {
      source: 'the stories',
      observations: [
        {
          event_id: await idOf<number>('events', face['event_name']),
          person_id: trigger.subject === 'person' ? await idOf<string>('people', face['person']) : null,
          metric: trigger.metric,
          value: valueFor(trigger, comesTrue),
          final,
        },
      ],
    })
  }
}

async function idOf<Id>(list: 'events' | 'people', name = ''): Promise<Id> {
  const { data } = await operator.get<{ data: { id: Id; name: string; status?: string }[] }>(
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
