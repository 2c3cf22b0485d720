/** Markup that is safe to send: everything inserted into it has been escaped. */
export interface Html {
  readonly markup: string
}

/** html`<p>${name}</p>`: values are shown as text, never as markup (PERM-09); nested `Html` stays as it is. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[] | null)[]
): Html {
  const filled = parts.map((part, index) => part + shown(values[index] ?? null))
  return { markup: filled.join('') }
}

function shown(value: string | number | Html | readonly Html[] | null): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
