import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser's side of its subscription. */
export interface Browser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Opens what was sent to it, as RFC 8291 and 8188 say; written apart from the library that seals it. */
  open(content: Uint8Array): string
}

let browsers = 0

/** A browser that has subscribed, with these keys if they are given. */
export function someBrowser(given?: { readonly privateKey: string; readonly auth: string }): Browser {
  const curve = createECDH('prime256v1')
  if (given) curve.setPrivateKey(Buffer.from(given.privateKey, 'base64url'))
  else curve.generateKeys()
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16)
  browsers += 1
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/browser-${browsers}-${randomBytes(6).toString('hex')}`,
    keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (content) => opened(Buffer.from(content), curve, auth),
  }
}

/** The same for every sample, so that the call that ends a subscription finds the one made before. */
export function someSubscription(): Pick<Browser, 'endpoint' | 'keys'> {
  return {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/a-sample',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
}

/** RFC 8188: salt, record size, and as the key's id the sender's public key; then one record. */
function opened(content: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = content.subarray(0, 16)
  const idLength = content.readUInt8(20)
  const sender = content.subarray(21, 21 + idLength)
  const record = content.subarray(21 + idLength)
  const secret = curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

interface Received {
  readonly endpoint: string
  readonly headers: Headers
  readonly content: Uint8Array
}

/** A push service in place of `fetch`: keeps what it receives, and gives the answers it is told to. */
export function fakePushService() {
  const received: Received[] = []
  const answers = new Map<string, number | Error>()
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = answers.get(request.url) ?? 201
    received.push({
      endpoint: request.url,
      headers: request.headers,
      content: new Uint8Array(await request.arrayBuffer()),
    })
    if (answer instanceof Error) throw answer
    return new Response(null, { status: answer })
  }
  return {
    send,
    received,
    to: ({ endpoint }: Browser) => received.filter((each) => each.endpoint === endpoint),
    answer: ({ endpoint }: Browser, answer: number | Error) => void answers.set(endpoint, answer),
  }
}

/** The claims of an `authorization` header of RFC 8292, if its signature is right. */
export function signedBy(header: string | null): { readonly key: string; readonly claims: unknown } | null {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(header ?? '')?.groups ?? {}
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null
}
