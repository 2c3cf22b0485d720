import type { Client, Connection, DatabaseError, FieldDef, PoolClient } from 'pg'

/** PostgreSQL's description of a statement that it has parsed and not run. */
export type Described = { readonly columns: readonly FieldDef[] } | { readonly error: string }

/**
 * Parses a statement and describes its rows, by the messages that a prepared statement begins with. `pg` has no call
 * for that, but runs anything that can submit itself.
 */
export function describeStatement(client: Client | PoolClient, text: string): Promise<Described> {
  const { promise, resolve } = Promise.withResolvers<Described>()
  let described: Described = { columns: [] }
  client.query({
    submit(connection: Connection) {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription({ fields }: { fields: FieldDef[] }) {
      described = { columns: fields }
    },
    handleError(error: DatabaseError) {
      described = { error: error.message }
      resolve(described)
    },
    handleReadyForQuery() {
      resolve(described)
    },
  })
  return promise
}
