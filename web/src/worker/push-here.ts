import { push } from '@called-shot/shared/push/contract.ts'
import { call } from '../api/client.ts'

/** Whether this browser can receive push messages while the game is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This browser's subscription, if there is one. */
export async function pushHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission and subscribes this browser. False if the player or the browser refused. */
export async function startPushHere(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false
  await call(push.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
  return true
}

/** Ends the subscription here and at the server. Either one is enough to stop all messages. */
export async function endPushHere(): Promise<void> {
  const subscription = await pushHere()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.allSettled([call(push.unsubscribe, { body: { endpoint } }), subscription.unsubscribe()])
}
