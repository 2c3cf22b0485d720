import { expect, test } from 'vitest'
import { isLoggedOutAtProvider, providerErrorText, type LoginStep } from './provider-error.ts'

function providerError(error: string, description: string): Error {
  return Object.assign(new Error(description), { error, error_description: description })
}

test.each<[string, unknown, LoginStep, string | null]>([
  ['a silent frame without an answer', providerError('timeout', 'Timeout'), 'token', 'Timeout'],
  ['a request without an answer', new Error("Timeout when executing 'fetch'"), 'token', 'Timeout'],
  ['a closed popup', providerError('cancelled', 'Popup closed'), 'authorize', 'Popup closed'],
  [
    'a popup that the browser blocks',
    providerError('popup_open', 'Unable to open a popup'),
    'authorize',
    'Your browser kept the window from opening',
  ],
  ['a different state', Object.assign(new Error('Invalid state'), {}), 'token', 'Invalid state'],
  ['no transaction', providerError('missing_transaction', 'Invalid state'), 'token', 'Invalid state'],
  [
    'a second factor',
    providerError('mfa_required', 'Multifactor authentication required'),
    'token',
    'mfa_required: Multifactor authentication required',
  ],
  [
    'no refresh token',
    providerError('missing_refresh_token', 'Missing Refresh Token'),
    'token',
    'missing_refresh_token: Missing Refresh Token',
  ],
  ['nobody logged in', providerError('login_required', 'Login required'), 'token', null],
  ['a description', providerError('access_denied', 'You may not.'), 'token', 'access_denied: You may not.'],
  ['no description', providerError('access_denied', 'access_denied'), 'token', 'access_denied'],
  ['a log-in page that cannot be reached', new TypeError('Failed to fetch'), 'authorize', 'Login failed'],
  [
    'a token step that fails without details',
    providerError('request_error', 'HTTP error. Unable to fetch'),
    'token',
    'Get access token failed',
  ],
  ['something that is not an error', 'oops', 'token', 'Get access token failed'],
])('%s', (_, error, step, text) => {
  expect(providerErrorText(error, step)).toBe(text)
})

test('only an answer of the provider means that the player is logged out there; a lost connection does not', () => {
  expect(isLoggedOutAtProvider(providerError('login_required', 'Login required'))).toBe(true)
  expect(isLoggedOutAtProvider(providerError('invalid_grant', 'Unknown or invalid refresh token.'))).toBe(
    true,
  )
  expect(isLoggedOutAtProvider(new TypeError('Failed to fetch'))).toBe(false)
  expect(isLoggedOutAtProvider(providerError('timeout', 'Timeout'))).toBe(false)
  expect(isLoggedOutAtProvider(providerError('request_error', 'HTTP error.'))).toBe(false)
})
