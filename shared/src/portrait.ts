/**
 * Browsers of phones and tablets, by their user agent: if one is held upright the page asks the player to turn it
 * (NAV-18).
 */
export function isMobileAgent(userAgent: string): boolean {
  return /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent)
}

/** The cookie of a visitor who chose to continue in portrait. It lasts until the browser is closed or they log out. */
export const portraitCookie = 'plays_in_portrait'

/** Whether these cookies say that the visitor chose to continue in portrait. */
export function playsInPortrait(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${portraitCookie}=`))
}
