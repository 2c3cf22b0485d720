/** Waits for the end of the page: a start script runs as soon as it has loaded, possibly before. */
export async function pageParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}
