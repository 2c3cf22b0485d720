import type { Pool } from 'pg'

/** Every connection keeps each of them. Any further statements are parsed and planned each time. */
export const maxPrepared = 200

/** Prepares all statements of a pool whose texts recur: each connection parses and plans them once. */
export function prepareStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const names = new Map<string, string>()

    function nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= maxPrepared) return known
      const name = `list ${names.size + 1}`
      names.set(text, name)
      return name
    }

    const ask: (...given: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query(text: unknown, values: unknown) {
        const name = typeof text === 'string' ? nameOf(text) : undefined
        return ask(
          name === undefined ? text : { name, text, values },
          ...(name === undefined ? [values] : []),
        )
      },
    })
  })
}
