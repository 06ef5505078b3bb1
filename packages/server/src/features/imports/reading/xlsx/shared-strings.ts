import { runsOf } from './xml-text.ts'

/** Texts that cells name by their number. Millions of them are kept as bytes, which take a third of what texts would. */
export class SharedStrings {
  #bytes: Buffer = Buffer.alloc(65_536)
  #ends = new Uint32Array(4096)
  #used = 0
  count = 0

  /** From the pieces of the part that holds them. */
  static async read(pieces: AsyncIterable<string>): Promise<SharedStrings> {
    const strings = new SharedStrings()
    let text = ''
    for await (const piece of pieces) {
      text += piece
      let at = 0
      for (;;) {
        const begin = text.indexOf('<si', at)
        const end = begin === -1 ? -1 : text.indexOf('>', begin)
        if (end === -1) break
        if (text.charAt(end - 1) === '/') {
          strings.#add('')
          at = end + 1
          continue
        }
        const close = text.indexOf('</si>', end)
        if (close === -1) break
        strings.#add(runsOf(text.slice(end + 1, close)))
        at = close + 5
      }
      text = text.slice(at)
    }
    return strings
  }

  /** What is not there is empty. */
  at(index: number): string {
    if (!(index >= 0 && index < this.count)) return ''
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index])
  }

  #add(text: string): void {
    const most = this.#used + text.length * 3
    if (most > this.#bytes.length) this.#bytes = grown(this.#bytes, Math.max(most, this.#bytes.length * 2))
    this.#used += this.#bytes.write(text, this.#used)
    if (this.count === this.#ends.length) {
      const ends = new Uint32Array(this.count * 2)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.count] = this.#used
    this.count += 1
  }
}

function grown(bytes: Buffer, size: number): Buffer {
  const more = Buffer.allocUnsafe(size)
  bytes.copy(more)
  return more
}
