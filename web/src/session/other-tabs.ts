type News = 'logged in' | 'logged out'

const channel = new BroadcastChannel('called-shot session')

/** Tells the other tabs at once. They share the browser's cookies, but not what is on screen. */
export function notifyOtherTabs(news: News): void {
  channel.postMessage(news)
}

export function onOtherTab(handlers: {
  readonly loggedIn: () => void
  readonly loggedOut: () => void
}): void {
  channel.addEventListener('message', ({ data }) => {
    if (data === 'logged out') handlers.loggedOut()
    else if (data === 'logged in') handlers.loggedIn()
  })
}
