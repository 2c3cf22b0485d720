/** "1 Category card", "3 Day cards": the class of the answer, in the number that goes with its count. */
export function contentsWords({ title, text }: { readonly title: string; readonly text: string }): string {
  return `${text} ${text === '1' ? title.replace(/s$/, '') : title}`
}
