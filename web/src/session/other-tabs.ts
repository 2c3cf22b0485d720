type News = 'logged in' | 'logged out'

const channel = new BroadcastChannel('called-shot session')

/** Cookies are shared by all tabs of a browser, what is on their screens is not: this tells them at once. */
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
