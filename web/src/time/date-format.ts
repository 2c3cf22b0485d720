/**
 * A format of dates on the reader's clock. It is made when a date is first shown: the first one of a visit takes a phone
 * a tenth of a second, which every page would spend before it is drawn.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    // Kept, because making one takes longer than the rest of a card's face, and lists have twenty.
    made ??= new Intl.DateTimeFormat('en-US', options)
    return made.format(at)
  }
}
