/** The header in which an operator's calls send the pass received for a code of their second factor. */
export const passHeader = 'x-second-factor'
