/** The documents that every new player agrees to, by the date of their text (LEG-08). */
export const agreedAtSignUp = [
  { document: 'terms', version: 'August 31st, 2025' },
  { document: 'rules', version: 'August 31st, 2025' },
] as const
