import { Client, type ClientConfig } from 'pg'

/** Runs one statement on a connection of its own, for what no pool can do: creating and dropping databases. */
export async function query(connection: ClientConfig, text: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
