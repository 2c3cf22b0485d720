/** Where a login failed: before the provider answered, or when its answer was exchanged for tokens. */
export type LoginStep = 'authorize' | 'token'

/** The library's code for a request that failed without a description. */
const withoutDetail = 'request_error'

/**
 * The message for an error of the identity provider (ERR-26 to ERR-34). Null for `login_required`: the player is not
 * logged in there and is silently logged out here.
 */
export function providerErrorText(error: unknown, step: LoginStep): string | null {
  const { code, text } = detailOf(error)
  if (code === 'login_required') return null
  if (code === 'timeout' || /^timeout/i.test(text)) return 'Timeout'
  if (code === 'cancelled') return 'Popup closed'
  if (code === 'popup_open') return 'Your browser kept the window from opening'
  if (code === 'missing_transaction' || text === 'Invalid state') return 'Invalid state'
  if (code === '' || code === withoutDetail)
    return step === 'token' ? 'Get access token failed' : 'Login failed'
  return text === '' || text === code ? code : `${code}: ${text}`
}

/** True if the provider said that this browser has no session: asking again would not help. */
export function isLoggedOutAtProvider(error: unknown): boolean {
  const { code } = detailOf(error)
  return code !== '' && code !== withoutDetail && code !== 'timeout'
}

function detailOf(error: unknown): { readonly code: string; readonly text: string } {
  if (!(error instanceof Error)) return { code: '', text: '' }
  const code = 'error' in error && typeof error.error === 'string' ? error.error : ''
  const description =
    'error_description' in error && typeof error.error_description === 'string' ? error.error_description : ''
  return { code, text: description === '' ? error.message : description }
}
