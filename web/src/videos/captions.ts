export interface Line {
  /** Minutes and seconds. */
  readonly at: string
  readonly text: string
}

/** The text of a WebVTT file, for reading without the video. */
export function transcriptOf(webVtt: string): Line[] {
  return webVtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const [, minutes, seconds, text] =
      /^(?:.*\n)?\d\d:(\d\d):(\d\d)\.\d{3} --> .*\n([\s\S]+)$/.exec(block.trim()) ?? []
    if (minutes === undefined || text === undefined) return []
    return [{ at: `${Number(minutes)}:${seconds}`, text: text.replaceAll('\n', ' ') }]
  })
}
