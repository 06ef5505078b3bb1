import type { Engine } from '../engine/engine.ts'
import type { Change } from '../events.ts'
import { goTo } from '../input/moves.ts'
import type { AfterEdit } from './editor-session.ts'
import { focusNewRow } from './focus-new-row.ts'
import type { KeptKeys } from './kept-keys.ts'

/**
 * Rows the host is making. What is typed meanwhile waits for them: a person who types faster than the server answers
 * loses nothing.
 */
export class NewRow {
  readonly #engine: Engine
  readonly #keys: Pick<KeptKeys, 'goOn' | 'lose'>
  #asked = 0

  constructor(engine: Engine, keys: Pick<KeptKeys, 'goOn' | 'lose'>) {
    this.#engine = engine
    this.#keys = keys
  }

  get isAwaited(): boolean {
    return this.#asked > 0
  }

  ask(written?: Change, after: AfterEdit = 'stay'): void {
    this.#wait(this.#engine.options.onNewRow?.(written, after))
  }

  /** The rows of the next page: the keys go on in the first of them. */
  turnPage(column: number): void {
    this.#wait(this.#engine.options.onNextPage?.(), () => goTo(this.#engine, { row: 0, column }, false))
  }

  #wait(made: Promise<void> | undefined, arrive: () => void = () => undefined): void {
    if (made === undefined) return
    this.#asked += 1
    // The host shows the row in the next moment: keys are for it only then.
    made.then(
      () =>
        requestAnimationFrame(() => {
          arrive()
          this.#goOn()
        }),
      (why: unknown) => {
        this.#asked -= 1
        this.#keys.lose(why)
      },
    )
  }

  #goOn(): void {
    this.#asked -= 1
    const { focus } = this.#engine
    if (focus.on === 'new') focusNewRow(this.#engine, focus.column)
    this.#keys.goOn()
  }
}
