/** The game's logo: a check mark inside a ring, for a shot that was called. */
export function Mark() {
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="20.5" stroke="currentColor" strokeWidth="4" />
      <path d="m13.5 25 7.5 8.5L36 14" stroke="currentColor" strokeWidth="6" strokeLinecap="square" />
    </svg>
  )
}
