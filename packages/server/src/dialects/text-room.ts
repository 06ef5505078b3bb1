const usualBytes = 1024 * 1024
/** Of one letter, at most. */
const bytesEach = 3

/** Text on its way to bytes: line by line into one room. As one long text it would be gone through once more, and forgotten. */
export class TextRoom {
  #room = Buffer.allocUnsafeSlow(usualBytes)
  #used = 0

  empty(): void {
    this.#used = 0
    // What a few long rows once needed is not held for good.
    if (this.#room.length > 4 * usualBytes) this.#room = Buffer.allocUnsafeSlow(usualBytes)
  }

  add(text: string): void {
    const most = this.#used + text.length * bytesEach
    if (most > this.#room.length) this.#grow(most)
    this.#used += this.#room.write(text, this.#used)
  }

  copy(): Uint8Array {
    return new Uint8Array(this.#room.subarray(0, this.#used))
  }

  #grow(most: number): void {
    const room = Buffer.allocUnsafeSlow(Math.max(most, 2 * this.#room.length))
    this.#room.copy(room, 0, 0, this.#used)
    this.#room = room
  }
}
