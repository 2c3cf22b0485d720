/** A small client for the Called Shot API (docs/api.md). It needs nothing but Node.js; copy it and make it yours. */
export interface Client {
  get<Answer>(path: string, query?: Readonly<Record<string, string | number>>): Promise<Answer>
  /** Sends an Idempotency-Key, so that a retry never moves a card or a cent twice. */
  post<Answer>(path: string, body?: object): Promise<Answer>
}

/** The game's refusal of a call. Switch on `code`; `message` is for people. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** No answer came at any try. */
export class Unanswered extends Error {}

const mostTries = 5
/** The refusals that pass by themselves; others are for the program to decide about, even if they name a time. */
const passing = [429, 503]

/** `createClient('http://localhost:3000', 'cs_…')` */
export function createClient(url: string, key: string): Client {
  async function send<Answer>(path: string, request: RequestInit): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === mostTries
      const response = await fetch(`${url}/api${path}`, {
        ...request,
        headers: { authorization: `Bearer ${key}`, ...request.headers },
      }).catch((lost: unknown) => {
        // Perhaps the call was done and only its answer was lost: with the same key it is not done twice.
        if (isLast)
          throw new Unanswered(`${url} does not answer: is the game running there?`, { cause: lost })
        return null
      })
      if (response?.ok) {
        const answer: Answer = await response.json()
        return answer
      }
      if (response && (isLast || !passing.includes(response.status))) throw await refusalIn(response)
      await seconds(Number(response?.headers.get('retry-after') ?? 1))
    }
  }

  return {
    get: (path, query = {}) =>
      send(
        `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
        { method: 'GET' },
      ),
    post: (path, body = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      }),
  }
}

async function refusalIn(response: Response): Promise<Refused> {
  const { code, message }: { code: string; message: string } = await response
    .json()
    .catch(() => ({ code: 'unknown', message: 'Something other than the game answered.' }))
  return new Refused(response.status, code, message)
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000))
}
