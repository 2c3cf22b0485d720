/** Said when a call that spends was sent and no answer came: its Idempotency-Key makes the same press safe again. */
export const uncertainText = 'It may have gone through. Trying again here cannot charge you twice.'
