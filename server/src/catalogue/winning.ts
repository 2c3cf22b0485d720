/** No trigger about winning where fewer than so many participants have identities (GAME 'Triggers'). */
export const minForWinning = 2
