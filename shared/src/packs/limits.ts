/** Packs in one purchase. */
export const maxPacksPerPurchase = 100

/** Packs opened together: all of them or none. */
export const minOpenedTogether = 2
export const maxOpenedTogether = 50
