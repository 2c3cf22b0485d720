import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { errorIn, unreachable } from './api-error.ts'
import { addressOf, proofsFor, type CallInput } from './client.ts'

/** Saves an endpoint's answer to a file, with the same authorization as any other call of the player. */
export async function download<E extends Endpoint>(
  endpoint: E,
  fileName: string,
  input: Pick<CallInput<E>, 'query'> = {},
): Promise<void> {
  const response = await fetch(addressOf(endpoint, input), {
    headers: proofsFor(endpoint),
  }).catch(() => {
    throw unreachable
  })
  if (!response.ok) throw errorIn(response.status, null)
  const link = document.createElement('a')
  const file = await response.blob()
  // Without this mark at its beginning, a spreadsheet would not read a table as UTF-8.
  link.href = URL.createObjectURL(fileName.endsWith('.csv') ? new Blob(['\ufeff', file]) : file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
