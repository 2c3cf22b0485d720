/** Shown when a call that spends was sent and no answer came. Its Idempotency-Key makes it safe to press again. */
export const uncertainText = 'It may have gone through. Trying again here cannot charge you twice.'
