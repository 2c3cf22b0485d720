/** What the walk looks for. */
export type Role = 'link' | 'button' | 'heading' | 'dialog' | 'checkbox'

/**
 * Returns the first usable element with this role whose name begins so, inside the open dialog if there is one. It is
 * sent to the page as text, so it uses nothing around it.
 */
export function findByRole(role: Role, name: string): Element | null {
  const selectors = {
    link: 'a[href]',
    button: 'button',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open]',
    checkbox: 'input[type="checkbox"]',
  }
  const wordsOf = (parts: Iterable<Element | null>) =>
    [...parts].map((part) => part?.textContent ?? '').join(' ')
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const name =
      element.getAttribute('aria-label') ??
      (wordsOf(ids.map((id) => document.getElementById(id))) || wordsOf(labels) || element.textContent)
    return name.replaceAll(/\s+/g, ' ').trim()
  }
  const modal = role === 'dialog' ? undefined : [...document.querySelectorAll('dialog[open]')].at(-1)
  const all = (modal ?? document).querySelectorAll<HTMLElement>(selectors[role])
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility() && !element.matches(':disabled, [inert] *') && nameOf(element).startsWith(name)
  return [...all].find(isUsable) ?? null
}

/** Returns the visible field with this label. It is sent to the page too. */
export function findByLabel(label: string): Element | null {
  const all = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
  const isIt = (field: HTMLInputElement | HTMLSelectElement) =>
    field.checkVisibility() &&
    [
      field.getAttribute('aria-label'),
      ...[...(field.labels ?? [])].map((each) => each.textContent.trim()),
    ].some((each) => each?.startsWith(label))
  return [...all].find(isIt) ?? null
}
