/** Triggers about winning need at least this many participants with identities (GAME 'Triggers'). */
export const minForWinning = 2
