import type { ByStatus } from '@called-shot/shared/answer.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { nothing, type Topic } from '@called-shot/shared/topics.ts'
import { call, type Answer, type CallInput } from '../api/client.ts'
import { refresh } from '../api/refresh.ts'
import { tokenCookie } from '../api/token-cookie.ts'
import { paths } from '../paths.ts'
import { onPopupClosed, popupState, type PopupType } from './popup-store.ts'

type ByStatusCommand = Endpoint & { readonly answer: ByStatus }

/**
 * Sends a command: `await act(market.sellItem, { params, body, key })`. Then refreshes the topics that it changes,
 * even if it was refused, because a refusal often means that another player was quicker. Returns the answer without
 * waiting for the refresh. This file is among the popups because the open popup decides which reads wait.
 */
export function act<E extends ByStatusCommand>(command: E, input?: CallInput<E>): Promise<Answer<E> | null>
export function act<E extends Endpoint>(command: E, input?: CallInput<E>): Promise<Answer<E>>
export async function act(command: Endpoint, input: CallInput<Endpoint> = {}): Promise<unknown> {
  try {
    return await call(command, input)
  } finally {
    void refreshAfter(command)
  }
}

/** Like `act`, but returns once the screen shows the changes: for a dialog that closes over its own list. */
export function actAndShow<E extends ByStatusCommand>(
  command: E,
  input?: CallInput<E>,
): Promise<Answer<E> | null>
export function actAndShow<E extends Endpoint>(command: E, input?: CallInput<E>): Promise<Answer<E>>
export async function actAndShow(command: Endpoint, input: CallInput<Endpoint> = {}): Promise<unknown> {
  try {
    return await call(command, input)
  } finally {
    await refreshAfter(command)
  }
}

/** Refreshes what a command has changed. What is behind an open popup waits until it closes, except for the balance. */
export async function refreshAfter({ changes = nothing }: Endpoint): Promise<void> {
  // The session has ended, so every read would be refused.
  if (tokenCookie() === null) return
  const { isVisible, popup } = popupState()
  const behind = isVisible ? readAtClosing(popup.type) : nothing
  await refresh(changes.filter((topic) => topic === 'balance' || !behind.includes(topic)))
}

const lists: readonly Topic[] = ['cards', 'packs', 'market', 'transactions']
const listsAndBalance: readonly Topic[] = [...lists, 'balance']

/** These are refreshed whenever the popup closes, whether or not anything was done in it (POP-27 to POP-30). */
const atClosing: Readonly<Partial<Record<PopupType, readonly Topic[]>>> = {
  purchase: listsAndBalance,
  'redeem-prize': listsAndBalance,
  'claim-prize': listsAndBalance,
  'return-identity': listsAndBalance,
  offer: lists,
  'make-offer': lists,
  sell: lists,
  'cancel-listing-default': lists,
  'cancel-listing-identity': lists,
  'cancel-listing-prediction': lists,
}

function readAtClosing(type: PopupType): readonly Topic[] {
  if (type === 'purchase' && window.location.pathname === paths.buyPacks) return nothing
  return atClosing[type] ?? nothing
}

// Every popup listed above imports this file, so this runs whenever one closes. The delay lets the popup unmount first,
// so that its own reads are not refreshed.
onPopupClosed((type) => {
  const topics = readAtClosing(type)
  if (topics.length > 0) setTimeout(() => void refresh(topics), 0)
})
