declare global {
  interface Window {
    /** The last message of the worker from before the client ran. */
    clickedEarly?: unknown
  }
}

/** Keeps a click on a push message for the client, which runs only once its page is visible. */
export function keepClickedNotice(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    window.clickedEarly = data
  })
}
