/** A header link is active if its label, in lowercase and without spaces, occurs in the path (Rules §2.2). */
export function isActiveLink(label: string, pathname: string): boolean {
  return pathname.includes(label.toLowerCase().replace(/\s+/g, ''))
}
