import type { Readable, Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { giveBack, type JsonList, lengthOf, wholeText } from '../../query/json-list.ts'
import { ownTurn, pieceLength, SentInPieces, taken } from './sent-in-pieces.ts'

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
  return lengthOf(list) <= pieceLength ? wholeText(list) : new LongAnswer(list)
}

const spareRooms: Buffer[] = []
const mostSpare = 4

/**
 * Whoever reads it gets copies. On its way to a socket all of it passes through one room, which is filled again once the socket
 * has taken what is in it, and the bytes of the list are given back at the end. Otherwise each answer would be megabytes that only
 * a full collection of all memory frees: some of them a second took a core of the machine, and tens of milliseconds at once of
 * the thread that serves everybody.
 */
class LongAnswer extends SentInPieces {
  readonly #list: JsonList
  readonly #room = spareRooms.pop() ?? Buffer.allocUnsafeSlow(pieceLength)
  readonly #pieces: Generator<Buffer>

  constructor(list: JsonList) {
    super()
    this.#list = list
    this.#pieces = piecesOf(list, this.#room)
  }

  override _read(): void {
    if (this.isSent) return
    const { value } = this.#pieces.next()
    this.push(value === undefined ? null : Buffer.from(value))
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.isSent) giveBack(this.#list)
    done(error)
  }

  protected override async sendTo(to: Writable, end: boolean): Promise<void> {
    for (const piece of this.#pieces) {
      await taken(to, piece)
      await ownTurn()
      if (this.destroyed || to.destroyed) return
    }
    if (end) to.end()
    this.push(null)
    // The socket has taken the last of it. Where one was closed nobody knows that.
    if (spareRooms.length < mostSpare) spareRooms.push(this.#room)
  }
}

/** All of them are the same memory, the room: each is good until the next is asked for. */
export function* piecesOf(list: JsonList, room: Buffer): Generator<Buffer> {
  let filled = 0
  for (const part of list) {
    for (let from = 0; from < part.length; ) {
      const { read, written } = copied(part, from, room.subarray(filled))
      from += read
      filled += written
      if (from === part.length) break
      yield room.subarray(0, filled)
      filled = 0
    }
  }
  if (filled > 0) yield room.subarray(0, filled)
}

const encoder = new TextEncoder()

function copied(part: string | Uint8Array, from: number, to: Buffer): { read: number; written: number } {
  if (typeof part === 'string') return encoder.encodeInto(part.slice(from, wholeUpTo(part, from + to.length)), to)
  const bytes = part.subarray(from, from + to.length)
  to.set(bytes)
  return { read: bytes.length, written: bytes.length }
}

/** Not between the two halves of one character. */
function wholeUpTo(text: string, to: number): number {
  const isHalf = (text.charCodeAt(to - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(to) & 0xfc00) === 0xdc00
  return isHalf ? to - 1 : to
}
