import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { unreachable } from './api-error.ts'
import { addressOf, jsonOf, proofsFor, refusalOf, type CallInput } from './client.ts'
import { tokenCookie } from './token-cookie.ts'

/** Saves an endpoint's answer to a file, with the same authorization as any other call of the player. */
export async function download<E extends Endpoint>(
  endpoint: E,
  fileName: string,
  input: Pick<CallInput<E>, 'query'> = {},
): Promise<void> {
  const token = tokenCookie()
  const response = await fetch(addressOf(endpoint, input), { headers: proofsFor(endpoint) }).catch(lost)
  if (!response.ok) throw refusalOf(response.status, { token, json: await jsonOf(response) })
  const file = await response.blob().catch(lost)
  const link = document.createElement('a')
  // Without this mark at its beginning, a spreadsheet would not read a table as UTF-8.
  link.href = URL.createObjectURL(fileName.endsWith('.csv') ? new Blob(['\ufeff', file]) : file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

function lost(): never {
  throw unreachable
}
