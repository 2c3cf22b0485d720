/** Packs in one purchase. */
export const mostPacksAPurchase = 100

/** Packs opened together: all of them or none. */
export const fewestOpenedTogether = 2
export const mostOpenedTogether = 50
