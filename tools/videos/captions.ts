export interface Cue {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns WebVTT with cues low in the picture and centered, as players show them by default. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, index) => `${index + 1}\n${timestamp(start)} --> ${timestamp(end)}\n${text}\n`,
  )
  return `WEBVTT\n\n${blocks.join('\n')}`
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(milliseconds / 60_000)
  return `00:${two(minutes)}:${two(Math.floor(milliseconds / 1000) % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`
}
