/**
 * What this browser keeps by key. It may be full or forbidden: then nothing is kept and nothing is found, and the game
 * works all the same.
 */
function storageIn(find: () => Storage) {
  function attempt<Result>(access: (storage: Storage) => Result): Result | null {
    try {
      return access(find())
    } catch {
      return null
    }
  }
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key)),
    /** The value kept as JSON; null if there is none, or none that can be read. */
    getJson: (key: string): unknown =>
      attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null')),
    /** Null removes what is kept. */
    set: (key: string, text: string | null) =>
      void attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text))),
    keys: () => attempt(Object.keys) ?? [],
    clear: () => void attempt((storage) => storage.clear()),
  }
}

/** For all tabs, until the browser's data is deleted. */
export const browserStorage = storageIn(() => localStorage)

/** For this tab, until it is closed. */
export const tabStorage = storageIn(() => sessionStorage)
