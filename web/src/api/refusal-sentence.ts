/** A refusal without the name of the field that it is about: 'amount: must be at least $1.00' → 'Must be at least $1.00' */
export function refusalSentence(message: string): string {
  const told = message.replace(/^[a-z_]+: /, '')
  return told.charAt(0).toUpperCase() + told.slice(1)
}
