import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { errorIn, unreachable } from './api-error.ts'
import { addressOf } from './client.ts'
import { tokenCookie } from './token-cookie.ts'

/** Saves an endpoint's answer to a file, called with the player's token. */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  const token = tokenCookie()
  const response = await fetch(addressOf(endpoint, {}), {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw unreachable
  })
  if (!response.ok) throw errorIn(response.status, null)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
