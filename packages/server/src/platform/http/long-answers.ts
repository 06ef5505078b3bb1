import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { bufferOf, type JsonList, lengthOf, wholeText } from '../../query/json-list.ts'

/** Written at once: about as much as a socket takes. */
const pieceLength = 64 * 1024
/** So many are written before other calls get their turn: a fast reader would take megabytes without a pause. */
const piecesPerTurn = 4
const shortLength = piecesPerTurn * pieceLength

/**
 * A long text is written piece by piece, as its reader takes it: as one piece, writing megabytes would hold up everybody else's
 * calls, and all of it would be copied for a reader who may never take it.
 */
export function addLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    done(null, typeof payload === 'string' && request.method !== 'HEAD' ? inPieces([payload]) : payload)
  })
}

/** What is short becomes one text. */
export function inPieces(list: JsonList): string | Readable {
  if (lengthOf(list) <= shortLength) return wholeText(list)
  return Readable.from(piecesOf(list), { objectMode: false, highWaterMark: pieceLength })
}

export async function* piecesOf(list: JsonList): AsyncGenerator<Buffer> {
  let written = 0
  for (const part of list) {
    for (let from = 0; from < part.length; ) {
      if (written > 0 && written % piecesPerTurn === 0) await nextTurn()
      const to = wholeUpTo(part, from + pieceLength)
      yield bytesOf(part, from, to)
      from = to
      written += 1
    }
  }
}

const bytesOf = (part: string | Uint8Array, from: number, to: number): Buffer =>
  typeof part === 'string' ? Buffer.from(part.slice(from, to)) : bufferOf(part.subarray(from, to))

/** Not between the two halves of one character. */
function wholeUpTo(part: string | Uint8Array, to: number): number {
  if (typeof part !== 'string') return Math.min(to, part.length)
  const isHalf = (part.charCodeAt(to - 1) & 0xfc00) === 0xd800 && (part.charCodeAt(to) & 0xfc00) === 0xdc00
  return isHalf ? to - 1 : to
}
