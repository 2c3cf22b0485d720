/** Why a purchase to which no answer came is safe to press again: its Idempotency-Key is the same. */
export const cannotChargeTwiceText = 'Trying again here cannot charge you twice.'
