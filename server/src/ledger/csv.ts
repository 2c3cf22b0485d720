/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula is prefixed with an apostrophe, and
 * text with a semicolon is quoted, because spreadsheets of some countries end a cell there.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

export function csvDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function csvField(value: string): string {
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
