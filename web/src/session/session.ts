import { session, type Profile } from '@called-shot/shared/account/session-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { choicesAt, forgetChoices } from '../api/choices.ts'
import { call, onUnauthorized } from '../api/client.ts'
import { inOrder } from '../api/in-order.ts'
import { queryClient, readAgainWith } from '../api/refresh.ts'
import { tokenCookie } from '../api/token-cookie.ts'
import { tabStorage } from '../browser-storage.ts'
import { closePopup, openPopup } from '../popups/popup-store.ts'
import { createStore, useStore } from '../store.ts'
import { providerMayKnowUs, removeAllCookies, removeTokenCookie, writeTokenCookie } from './cookies.ts'
import { sayEnding } from './ending.ts'
import { hasSaidGoodbye, isSayingGoodbye } from './goodbye.ts'
import {
  finishLogin,
  forgetIdentity,
  goToLogin,
  goToLogout,
  logInInWindow,
  logOutBehind,
  renewedToken,
  tokenAfterLogin,
} from './identity-client.ts'
import { forgetListSettings, listSettingsOf, rememberListSettings } from './list-settings.ts'
import { isOwnPath, takeLoginRequest } from './login-address.ts'
import { onOtherTab, notifyOtherTabs } from './other-tabs.ts'
import { isLoggedOutAtProvider, providerErrorText, type LoginStep } from './provider-error.ts'
import { isExpired, secondsLeft, subjectOf } from './token.ts'
import { noteClock, tokenNow } from './token-clock.ts'
import {
  edited,
  flagNames,
  fromStored,
  guest,
  toStored,
  withBalance,
  withProfile,
  type UserFlag,
  type UserState,
} from './user-state.ts'

const storageKey = 'user'
const checkMilliseconds = 60_000
/** Two checks happen before the token expires, so that a failed renewal has a second chance. */
const renewSeconds = 120
const mobileWidth = '(max-width: 767px)'

const store = createStore<UserState>({ ...guest, isMobile: window.matchMedia(mobileWidth).matches })
let navigate = (to: string): void => window.location.assign(to)

const renewal = createStore({ isResuming: false })

/** Whether the session of a player who comes back is being renewed, so that nobody is asked to log in for nothing. */
export function useIsResuming(): boolean {
  return useStore(renewal).isResuming
}

const balances = inOrder(
  () => call(wallet.getBalance),
  (balance) => update((state) => (state.isLogged ? withBalance(state, balance) : state)),
)
const profileChoices = () => choicesAt<Profile>(session.getProfile.path)
const profiles = inOrder(
  () => profileChoices().read(() => call(session.getProfile)),
  (profile) => update((state) => (state.isLogged ? withProfile(state, profile) : state)),
)

/** The player, or a guest; components that use it update with every change. */
export function useSession(): UserState {
  return useStore(store)
}

/**
 * Restores this browser's session. A valid cookie `token` is enough (Core §6); without one, the session of a player
 * who was logged in recently is renewed silently. Does nothing for guests (SES-22). Called once, before the first
 * render.
 */
export function startSession(goTo: (to: string) => void): void {
  navigate = goTo
  onUnauthorized(unauthorized)
  readAgainWith('balance', refreshBalance)
  readAgainWith('profile', refreshProfile)
  onOtherTab({ loggedOut: leaveAsOtherTab, loggedIn: followCookie })
  window.setInterval(check, checkMilliseconds)
  window.addEventListener('focus', check)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  // A page restored by Back would still think that it is leaving for the provider.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) store.set({ isAuthLoading: false })
  })
  window.matchMedia(mobileWidth).addEventListener('change', ({ matches }) => store.set({ isMobile: matches }))
  if (window.location.pathname === '/callback') return
  const token = tokenCookie()
  const asksForLogin = takeLoginRequest()
  // Offline, an expired token still shows stored data; the server decides once the connection is back.
  if (token !== null && (!isExpired(token, tokenNow()) || isOffline())) void establish(token)
  else if (token !== null || asksForLogin) {
    forgetUser()
    // If the cookie stayed, Back would lead straight to the provider again.
    removeTokenCookie()
    void login()
  } else if (providerMayKnowUs() || tabStorage.get(storageKey) !== null) void resume()
}

/** A session of which nothing has been read, as the build draws a player's first views. */
export function startUnreadSession(): void {
  store.set({ ...guest, isLogged: true, isAuthLoading: true })
}

/** Goes to the identity provider's page. If that cannot be reached, the popup with its forms opens instead (POP-06). */
export async function login({ signup = false }: { readonly signup?: boolean } = {}): Promise<void> {
  store.set({ isAuthLoading: true, errorText: '' })
  const { pathname, search } = window.location
  const returnTo = pathname === '/' || pathname === '/callback' ? '/dashboard' : pathname + search
  try {
    await goToLogin(returnTo, signup)
  } catch (error) {
    failed(error, 'authorize')
    openPopup('auth')
  }
}

/** Logs in in a small window. On success the popup closes; otherwise `errorText` says why not. */
export async function loginInWindow(): Promise<void> {
  store.set({ isAuthLoading: true, errorText: '' })
  try {
    await logInInWindow()
    await enter(await tokenAfterLogin())
    closePopup()
  } catch (error) {
    failed(error, 'authorize')
  }
}

/** On `/callback`: creates the session and returns where to go next. Never throws; `errorText` says what went wrong. */
export async function completeLogin(): Promise<string | null> {
  store.set({ isAuthLoading: true, errorText: '' })
  try {
    const returnTo = await finishLogin()
    await enter(await tokenAfterLogin())
    return returnTo !== null && isOwnPath(returnTo) ? returnTo : '/dashboard'
  } catch (error) {
    failed(error, 'token')
    return store.get().errorText === '' ? '/dashboard' : null
  }
}

/** Clears the error of a failed login before the next attempt. */
export function forgetLoginError(): void {
  store.set({ errorText: '' })
}

/** Logs out in every tab and at the provider, which returns to `/dashboard` (SES-24 to SES-27). */
export async function logout(): Promise<void> {
  await leaving('leaveBrowser')
  forgetUser()
  tabStorage.clear()
  removeAllCookies()
  notifyOtherTabs('logged out')
  try {
    await goToLogout()
  } catch (error) {
    console.error('The identity provider could not be notified', error)
    window.location.assign('/dashboard')
  }
}

/** Reads the balance again, after every operation that moves money (SES-10). A failure is only logged (SES-53). */
export async function refreshBalance(): Promise<void> {
  if (tokenCookie() === null) return
  try {
    await balances.read()
  } catch (error) {
    console.error('The balance could not be read', error)
  }
}

/** Reads the profile again, after a change. A failure is only logged. */
export async function refreshProfile(): Promise<void> {
  try {
    await profiles.read()
  } catch (error) {
    console.error('The profile could not be read', error)
  }
}

/** Continues with a new token of the same player: changing the password invalidates the previous one. */
export function takeToken(token: string): void {
  noteClock()
  writeTokenCookie(token)
  update((state) => (state.isLogged ? { ...state, token } : state))
}

/** Changes a displayed text or setting, if there is one with that name (SES-51). */
function editUser(field: string, value: string | boolean): void {
  update((state) => edited(state, field, value))
}

/**
 * Switches a setting at once and then sends it, after the same setting's previous switch has been answered. It stays
 * switched if sending fails, which is only logged (PROF-19, PROF-20).
 */
export async function setFlag(flag: UserFlag, isOn: boolean): Promise<void> {
  editUser(flag, isOn)
  const change = { [flagNames[flag]]: isOn }
  const withChange = (profile: Profile) => ({ ...profile, flags: { ...profile.flags, ...change } })
  try {
    await profileChoices().save(withChange, () => call(session.setFlags, { body: { flags: change } }), flag)
  } catch (error) {
    console.error('The setting could not be saved', error)
  }
}

/** Begins the session in this tab and in all others. */
async function enter(token: string): Promise<void> {
  noteClock()
  await establish(token)
  notifyOtherTabs('logged in')
}

/** Uses a token as the session: writes the cookie, shows the stored data of this player, and reads the rest. */
async function establish(token: string): Promise<void> {
  writeTokenCookie(token)
  sayEnding(null)
  const player = subjectOf(token)
  const stored = fromStored(tabStorage.getJson(storageKey), token, player)
  const { isMobile } = store.get()
  if (stored) {
    update(() => ({ ...stored, isMobile }))
    // The stored balance is for the first paint only: money may have moved since, on another device (SES-10).
    void refreshBalance()
    return
  }
  const flags = { ...guest.flags, ...listSettingsOf(player) }
  store.set({ ...guest, flags, isMobile, isLogged: true, token, isAuthLoading: true })
  // Both in parallel (SES-08). The balance may fail; the profile must not (SES-52).
  const balance = refreshBalance()
  try {
    await profiles.read()
  } catch (error) {
    console.error('The profile could not be read', error)
    if (store.get().token === token) forgetUser()
    return
  }
  await balance
  update((state) => ({ ...state, isAuthLoading: false }))
}

/** The older login (Core §4): on success the popup closes; otherwise `errorText` says why not. */
export async function logInBy(send: () => Promise<{ readonly token: string }>): Promise<boolean> {
  store.set({ isAuthLoading: true, errorText: '' })
  try {
    const { token } = await send()
    await enter(token)
    closePopup()
    return true
  } catch (error) {
    store.set({ isAuthLoading: false, errorText: messageOf(error) })
    return false
  }
}

/**
 * Every 60 s, and when the tab becomes visible: ends an expired session and asks the provider for a new one (Core §4).
 */
function check(): void {
  if (!store.get().isLogged || isSayingGoodbye()) return
  const token = tokenCookie()
  if (isExpired(token, tokenNow())) {
    if (isOffline()) return
    forgetUser()
    removeTokenCookie()
    void login()
    return
  }
  followCookie()
  if (secondsLeft(token, tokenNow()) < renewSeconds) void renew()
}

/** All tabs share the cookie, so another tab may have renewed its token or logged in another player. */
function followCookie(): void {
  const token = tokenCookie()
  const { isLogged, token: known } = store.get()
  if (token === null || token === known || isExpired(token, tokenNow())) return
  if (isLogged && subjectOf(token) === subjectOf(known)) {
    update((state) => ({ ...state, token }))
    return
  }
  closePopup()
  forgetUser()
  // Whatever the page still shows of another player goes with it.
  if (isLogged) window.location.reload()
  else void establish(token)
}

/** The player logged out in another tab: this tab removes all of their data and asks to log in on the same page. */
function leaveAsOtherTab(): void {
  if (isSayingGoodbye()) return
  closePopup()
  forgetUser()
  tabStorage.clear()
  forgetIdentity()
}

let renewing = false

async function renew(): Promise<void> {
  if (renewing) return
  renewing = true
  const { token: before } = store.get()
  // The player may have logged out in the meantime, here or in another tab, and another one may have logged in.
  const isSame = () => store.get().token === before
  try {
    const token = await renewedToken()
    if (isSame()) takeToken(token)
  } catch (error) {
    console.warn('The session could not be renewed', error)
    if (isSame() && isLoggedOutAtProvider(error)) leaveSilently(error)
  } finally {
    renewing = false
  }
}

/** Renews the session of a player whose cookie has expired. */
async function resume(): Promise<void> {
  store.set({ isAuthLoading: true })
  renewal.set({ isResuming: true })
  try {
    const token = await renewedToken()
    if (store.get().isLogged) return
    noteClock()
    await establish(token)
  } catch (error) {
    // Another tab may have logged in in the meantime.
    if (!store.get().isLogged) leaveSilently(error)
  } finally {
    store.set({ isAuthLoading: false })
    renewal.set({ isResuming: false })
  }
}

/** Logs out without a dialog (ERR-31). The page says any error other than a plain "nobody is logged in" (ERR-30). */
function leaveSilently(error: unknown): void {
  forgetUser()
  removeTokenCookie()
  const errorText = providerErrorText(error, 'token') ?? ''
  store.set({ errorText })
  if (errorText !== '') sayEnding({ reason: errorText })
}

/**
 * Any 401 during a session ends it and leads to the start (SES-28); without a session there is nothing to end (SES-32).
 */
function unauthorized(): void {
  if (hasSaidGoodbye()) return
  if (!store.get().isLogged && tokenCookie() === null) return
  forgetUser()
  removeTokenCookie()
  sayEnding({ reason: '' })
  notifyOtherTabs('logged out')
  logOutBehind().catch((error: unknown) =>
    console.error('The identity provider could not be notified', error),
  )
  navigate('/')
}

function failed(error: unknown, step: LoginStep): void {
  console.error('Logging in failed', error)
  store.set({ isAuthLoading: false, errorText: providerErrorText(error, step) ?? '' })
}

/** Removes all data of the former player: from the store, the tab's storage, and the cached reads. */
function forgetUser(): void {
  tabStorage.set(storageKey, null)
  forgetListSettings()
  store.set({ ...guest, isMobile: store.get().isMobile })
  queryClient.clear()
  forgetChoices()
  balances.drop()
  profiles.drop()
  void leaving('forgetKeptReads')
}

function isOffline(): boolean {
  return navigator.onLine === false
}

/** The code that removes a player's data from the browser loads only when a player leaves. */
async function leaving(what: 'forgetKeptReads' | 'leaveBrowser'): Promise<void> {
  await import('../worker/this-browser.ts').then((browser) => browser[what]()).catch(console.error)
}

function update(change: (state: UserState) => UserState): void {
  store.set(change(store.get()))
  const state = store.get()
  if (!state.isLogged || state.auth_id === '') return
  tabStorage.set(storageKey, toStored(state))
  rememberListSettings(state.auth_id, state.flags)
}
