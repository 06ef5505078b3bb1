import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'
import type { Change } from '../events.ts'
import type { AfterEdit } from './editor-session.ts'
import type { KeptKeys } from './kept-keys.ts'

/** The keys go to the slot below the last row. Answers false when the host makes no rows. */
export function focusNewRow(engine: Engine, column = typedFirst(engine)): boolean {
  const { newRowLabel, onNewRow, source } = engine.options
  if (newRowLabel === undefined || onNewRow === undefined || source.columns.length === 0) return false
  const inside = Math.min(Math.max(0, column), source.columns.length - 1)
  engine.focus = { on: 'new', column: inside }
  reveal(engine, { row: source.rowCount, column: inside })
  engine.requestFrame()
  return true
}

/** The column of the active cell; where nothing can be typed in it, the first one where something can. */
function typedFirst({ selection, options }: Engine): number {
  const { columns } = options.source
  const active = selection.active?.column ?? 0
  return columns[active]?.isEditable === false ? columns.findIndex(({ isEditable }) => isEditable !== false) : active
}

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
    const made = this.#engine.options.onNewRow?.(written, after)
    if (made === undefined) return
    this.#asked += 1
    // The host shows the row in the next moment: keys are for it only then.
    made.then(
      () => requestAnimationFrame(() => this.#goOn()),
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
