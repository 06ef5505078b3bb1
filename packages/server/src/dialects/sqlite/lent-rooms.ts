// Runs inside a thread: the memory in which it lends long values (lent-bytes.ts).
import type { RawResult } from './sqlite-file.ts'

/** Longer values are lent. For shorter ones giving back is not worth a message. */
const longBytes = 1024 * 1024
// A page of about the same length fits where another one was.
const step = 4 * 1024 * 1024
const keptMs = 10_000

export class LentRooms {
  /** Has come back and waits for the next one. */
  #spare: SharedArrayBuffer | null = null
  #timer: NodeJS.Timeout | undefined

  /** The result with its long value lent, if it is one. Pages are one row each. */
  lend(result: RawResult, lent: SharedArrayBuffer[]): RawResult {
    const [names, rows, changes] = result
    const [row] = rows
    if (row === undefined || rows.length > 1 || !row.some(isLong)) return result
    const values = row.map((value) => {
      if (!isLong(value)) return value
      const room = this.#roomFor(value)
      lent.push(room)
      const shared = new Uint8Array(room, 0, value.length)
      shared.set(value)
      return shared
    })
    return [names, [values], changes]
  }

  keep(room: SharedArrayBuffer): void {
    if (this.#spare === null || this.#spare.byteLength < room.byteLength) this.#spare = room
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#spare = null
    }, keptMs).unref()
  }

  #roomFor({ length }: Uint8Array): SharedArrayBuffer {
    const spare = this.#spare
    this.#spare = null
    if (spare !== null && spare.byteLength >= length) return spare
    return new SharedArrayBuffer(Math.ceil(length / step) * step)
  }
}

const isLong = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.length > longBytes
