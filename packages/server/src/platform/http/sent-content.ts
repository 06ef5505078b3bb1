import type { Writable } from 'node:stream'
import { giveBytesBack } from '../../dialects/lent-bytes.ts'
import { ownTurn, pieceLength, SentInPieces, taken } from './sent-in-pieces.ts'

type Piece = string | Uint8Array

/**
 * A file that is made while it is sent. On its way to a socket its bytes are given back as soon as they have left: V8 would collect
 * everything we hold each time a few megabytes of them wait to be forgotten.
 */
export class SentContent extends SentInPieces {
  readonly #pieces: AsyncIterator<Piece>

  constructor(content: AsyncIterable<Piece>) {
    super()
    this.#pieces = content[Symbol.asyncIterator]()
  }

  override _read(): void {
    if (this.isSent) return
    this.#pieces.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error: unknown) => this.destroy(error as Error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Whoever makes it stops, with what is under way.
    this.#pieces.return?.().catch(() => undefined)
    done(error)
  }

  protected override async sendTo(to: Writable, end: boolean): Promise<void> {
    for (let next = await this.#pieces.next(); next.done !== true; next = await this.#pieces.next()) {
      if (this.destroyed || to.destroyed) return
      await this.#send(to, next.value)
    }
    if (end) to.end()
    this.push(null)
  }

  async #send(to: Writable, piece: Piece): Promise<void> {
    if (piece.length === 0) return
    for (let from = 0; from < piece.length; from += pieceLength) {
      const isWhole = piece.length <= pieceLength || typeof piece === 'string'
      await taken(to, isWhole ? piece : piece.subarray(from, from + pieceLength))
      await ownTurn()
      if (this.destroyed || to.destroyed || isWhole) break
    }
    // Where a socket was closed nobody knows whether it has taken them.
    if (typeof piece !== 'string' && !to.destroyed) giveBytesBack(piece)
  }
}
