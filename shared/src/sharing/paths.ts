/**
 * The page of a share, from the root of the server. Only the server renders it, so it needs no script of the client.
 */
export function sharePath(code: string): string {
  return `/s/${code}`
}

export function sharePicturePath(code: string): string {
  return `/s/${code}.png`
}

/** 1200 x 630, the size that sites show beside a link. */
export const sharePictureSize = { width: 1200, height: 630 }

/** 128 bits in base64url. */
export function isShareCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}
