import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is compressed once and sent often. */
export interface CompressedText {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
}

/** The default quality takes a second for a megabyte, during which nobody else is served. */
const quickQuality = 5

/** Compresses a text; `quick` is for a long one. */
export function compressedText(text: string, how: 'small' | 'quick' = 'small'): CompressedText {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const params = how === 'quick' ? { [constants.BROTLI_PARAM_QUALITY]: quickQuality } : {}
  return { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain), etag }
}

/** Sends the text in an encoding that the caller reads, or 304 to one who has it already. Its type must be set. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
): FastifyReply {
  reply.header('etag', text.etag)
  // A proxy may send several, or mark one as weak.
  if (request.headers['if-none-match']?.includes(text.etag)) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(encoding === undefined ? text.plain : text[encoding])
}
