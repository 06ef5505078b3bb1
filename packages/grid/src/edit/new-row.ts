import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'
import type { Change } from '../events.ts'
import type { AfterEdit } from './editor-session.ts'

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
 * Rows the host is making. What is typed meanwhile is kept and written when the row is there: a person who types faster
 * than the server answers loses nothing.
 */
export class NewRow {
  readonly #engine: Engine
  readonly #write: (text: string, after: AfterEdit | null) => void
  #asked = 0
  #typed: { readonly text: string; readonly after: AfterEdit }[] = []

  constructor(engine: Engine, write: (text: string, after: AfterEdit | null) => void) {
    this.#engine = engine
    this.#write = write
  }

  get isAwaited(): boolean {
    return this.#asked > 0
  }

  ask(written?: Change, after: AfterEdit = 'stay'): void {
    const made = this.#engine.options.onNewRow?.(written, after)
    if (made === undefined) return
    this.#asked += 1
    // The host shows the row in the next moment: keys are for it only then.
    const settle = () => requestAnimationFrame(() => this.#goOn())
    made.then(settle, settle)
  }

  /** The end of a text whose row is still awaited. */
  hold(after: AfterEdit): void {
    const { sink } = this.#engine.surface
    this.#typed.push({ text: sink.value, after })
    sink.value = ''
  }

  forget(): void {
    this.#typed = []
    this.#engine.surface.sink.value = ''
  }

  #goOn(): void {
    this.#asked -= 1
    const { focus, surface } = this.#engine
    const { sink } = surface
    if (focus.on === 'new') focusNewRow(this.#engine, focus.column)
    const rest = sink.value
    sink.value = ''
    for (let next = this.#typed.shift(); next !== undefined; next = this.#typed.shift()) {
      this.#write(next.text, next.after)
      if (this.isAwaited) break
    }
    if (this.isAwaited) sink.value = rest
    else if (rest !== '') this.#write(rest, null)
  }
}
