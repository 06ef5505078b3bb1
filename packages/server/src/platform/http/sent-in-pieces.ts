import { Readable, type Writable } from 'node:stream'
import { oneByOne } from '../one-by-one.ts'

/** Written at once, before other calls get their turn: a fast reader would take megabytes without a pause. */
export const pieceLength = 256 * 1024

/** What knows, on its way to a socket, when a piece has left: its memory can be used again. Whoever else reads it gets copies. */
export abstract class SentInPieces extends Readable {
  protected isSent = false

  constructor() {
    super({ highWaterMark: pieceLength })
  }

  protected abstract sendTo(to: Writable, end: boolean): Promise<void>

  override pipe<To extends NodeJS.WritableStream>(to: To, { end = true } = {}): To {
    this.isSent = true
    // Nothing is read of it any more, but it ends for those who wait for that.
    this.resume()
    // Only Node's own streams are written to: they tell when a piece has left.
    this.sendTo(to as unknown as Writable, end).catch((error: unknown) => this.destroy(error as Error))
    return to
  }
}

/** One piece in each turn of the thread, whichever answer it is of: a dozen of them would be milliseconds for every other call. */
export const ownTurn = oneByOne()

/** The socket has handed it on, or is gone. */
export const taken = (to: Writable, piece: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    to.once('close', resolve)
    to.write(piece, (error) => {
      to.off('close', resolve)
      if (error) reject(error)
      else resolve()
    })
  })
