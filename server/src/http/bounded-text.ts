/** The body of another server's answer; null, with the rest unread, if it has more bytes than that. */
export async function boundedText({ body }: Response, maxBytes: number): Promise<string | null> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > maxBytes) return null
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
