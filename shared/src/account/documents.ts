/** What everybody agrees to who creates an account, by the date of its text (LEG-08). */
export const agreedAtSignUp = [
  { document: 'terms', version: 'August 31st, 2025' },
  { document: 'rules', version: 'August 31st, 2025' },
] as const
