/** A refusal without the name of its field: 'amount: must be at least $1.00' → 'Must be at least $1.00' */
export function refusalSentence(message: string): string {
  const sentence = message.replace(/^[a-z_]+: /, '')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
