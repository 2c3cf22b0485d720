/** "1 Category card", "3 Day cards": the kind from the answer, in singular or plural to match its count. */
export function contentsWords({ title, text }: { readonly title: string; readonly text: string }): string {
  return `${text} ${text === '1' ? title.replace(/s$/, '') : title}`
}
