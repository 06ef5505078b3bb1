/** Something that is done as soon as it is asked for, but not again before some time has passed since it was done last. */
export class Paced {
  readonly #work: () => Promise<void>
  readonly #pauseMs: () => number
  #isResting = false
  #isAsked = false

  constructor(work: () => Promise<void>, pauseMs: () => number) {
    this.#work = work
    this.#pauseMs = pauseMs
  }

  ask(): void {
    if (this.#isResting) this.#isAsked = true
    else void this.#run()
  }

  async #run(): Promise<void> {
    this.#isResting = true
    this.#isAsked = false
    await this.#work()
    setTimeout(() => {
      this.#isResting = false
      if (this.#isAsked) this.ask()
    }, this.#pauseMs()).unref()
  }
}
