import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is compressed once and sent often. */
export interface CompressedText {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** Names the text in the tags of all its encodings. */
  readonly hash: string
}

/** The default quality takes a second for a megabyte, during which nobody else is served. */
const quickQuality = 5

/** Compresses a text; `quick` is for a long one. */
export function compressedText(text: string, how: 'small' | 'quick' = 'small'): CompressedText {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const params = how === 'quick' ? { [constants.BROTLI_PARAM_QUALITY]: quickQuality } : {}
  return { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain), hash }
}

/** Sends the text in an encoding that the caller reads, or 304 to one who has it already. Its type must be set. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
  reply.header('etag', `"${text.hash}${encoding === undefined ? '' : `-${encoding}`}"`)
  // A proxy may send several tags, or mark one as weak; whichever encoding a caller has, it is this text.
  if (request.headers['if-none-match']?.includes(text.hash)) return reply.status(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(encoding === undefined ? text.plain : text[encoding])
}

/** Whether "gzip, br;q=0" names an encoding, and does not rule it out with the weight 0. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((word) => word.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })
}
