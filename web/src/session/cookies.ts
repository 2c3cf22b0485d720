import { tokenNow } from './token-clock.ts'
import { cookieFor } from './token.ts'

export function writeTokenCookie(token: string): void {
  document.cookie = cookieFor(token, tokenNow(), window.location.protocol === 'https:')
}

export function removeTokenCookie(): void {
  removeCookie('token')
}

/** Removes every cookie that scripts can see (SES-26); those of the identity provider end with its own logout. */
export function removeAllCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0]
    if (name !== undefined && name !== '') removeCookie(name)
  }
}

/** The client library records for a day that its provider may know this browser (SES-54). */
export function providerMayKnowUs(): boolean {
  return /(^|; )auth0\.[^=]+\.is\.authenticated=/.test(document.cookie)
}

function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0`
}
