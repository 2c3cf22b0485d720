import { createHash } from 'node:crypto'

// Written from "The chains over money and operators' acts" of docs/fairness.md alone.

export function sha256(what: string | Buffer): string {
  return createHash('sha256').update(what).digest('hex')
}

/** "2025-11-21 17:56:00.1234", from microseconds since 1970. */
export function writtenMoment(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return fraction === '' ? text : `${text}.${fraction}`
}

/** JSON with a space after each colon and comma, keys by their length in bytes, then by their bytes. */
export function writtenJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writtenJson).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = Object.entries(value)
    .map(([key, each]) => ({ key, bytes: Buffer.from(key, 'utf8'), each }))
    .sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes))
    .map(({ key, each }) => `${JSON.stringify(key)}: ${writtenJson(each)}`)
  return `{${inner.join(', ')}}`
}
