/** Whether the words that somebody typed end as a sentence does. */
export const isSentence = (text: string): boolean => /[.!?]$/.test(text)

/** The words with a full stop, unless they end as a sentence already. */
export const asSentence = (text: string): string => (isSentence(text) ? text : `${text}.`)
