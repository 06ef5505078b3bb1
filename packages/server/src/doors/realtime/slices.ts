/** After so many it is looked at the clock. */
const atOnce = 10
/** A call passes through a handful of turns of the thread, each of which may have to wait for so long. */
const sliceMs = 0.5
/** So that it takes about a quarter of the thread, and whoever hears it does not wake up together with all others. */
const betweenMs = 2

interface Piece {
  readonly each: readonly string[]
  readonly work: (some: readonly string[]) => void
  readonly done: () => void
  next: number
}

/** What is done for many, a little at a time and in the order it was given; calls are answered in between. */
export class Slices {
  readonly #pieces: Piece[] = []

  /** Resolves when it was done for all of them. */
  add(each: readonly string[], work: (some: readonly string[]) => void): Promise<void> {
    return new Promise((done) => {
      this.#pieces.push({ each, work, done, next: 0 })
      if (this.#pieces.length === 1) this.#go()
    })
  }

  #go(): void {
    const end = performance.now() + sliceMs
    for (let piece = this.#pieces[0]; piece !== undefined; piece = this.#pieces[0]) {
      if (piece.next >= piece.each.length) {
        this.#pieces.shift()
        piece.done()
      } else if (performance.now() < end) {
        piece.work(piece.each.slice(piece.next, piece.next + atOnce))
        piece.next += atOnce
      } else {
        setTimeout(() => this.#go(), betweenMs).unref()
        return
      }
    }
  }
}
