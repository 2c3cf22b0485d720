/**
 * A format for American readers, made when its first date is shown and then kept. The first one that a page makes takes
 * a slow phone a tenth of a second, in which the page's scripts would not run.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(at)
}
