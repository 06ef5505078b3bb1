import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Written at once: about as much as a socket takes. */
const pieceLength = 64 * 1024

/**
 * A long text is written piece by piece, as its reader takes it: as one piece, writing megabytes would hold up everybody else's
 * calls, and all of it would be copied for a reader who may never take it.
 */
export function addLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length <= 4 * pieceLength || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(piecesOf(payload), { objectMode: false, highWaterMark: pieceLength }))
  })
}

export function* piecesOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length; ) {
    const to = wholeUpTo(text, from + pieceLength)
    yield Buffer.from(text.slice(from, to))
    from = to
  }
}

/** Not between the two halves of one character. */
function wholeUpTo(text: string, to: number): number {
  const isHalf = (text.charCodeAt(to - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(to) & 0xfc00) === 0xdc00
  return isHalf ? to - 1 : to
}
