import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'
import { writeToSelection } from '../input/batches.ts'
import { leaveCell } from '../input/moves.ts'
import type { CellAt } from '../selection/range.ts'
import { isOneCell } from '../selection/selection.ts'
import type { Cell, GridColumn } from '../source.ts'
import type { AfterEdit, Draft } from './editor-session.ts'
import { hideSlot, openInSlot, placeSlot } from './editor-slot.ts'
import { isInEditor } from './is-in-editor.ts'
import { NewRow } from './new-row.ts'
import { hideSink, layOverCell, restSink } from './sink-place.ts'

interface Open {
  readonly cell: CellAt
  readonly column: GridColumn
  readonly content: Cell
  readonly initial: string
  readonly isTyped: boolean
  /** Null while the sink itself is the editor. */
  readonly close: (() => void) | null
  draft: Draft | null
}

// A field over one cell lays out its whole text at every key; beyond this the page would stand still.
const longest = 100_000

/**
 * One cell being edited. The sink is focused all the time: it takes the first key, grows into the editor of plain text,
 * and hands over to the host's editor only with everything typed so far.
 */
export class Editing {
  readonly #engine: Engine
  readonly newRow: NewRow
  #open: Open | null = null
  isComposing = false

  constructor(engine: Engine) {
    this.#engine = engine
    engine.askNewRow = () => this.newRow.ask()
    this.newRow = new NewRow(engine, (text, after) => {
      engine.surface.sink.value = text
      this.begin('replace')
      if (after !== null) this.commit(after)
    })
  }

  get isOpen(): boolean {
    return this.#open !== null
  }

  /** The arrows belong to the caret when the person opened the cell to change its text. */
  get isCaretFree(): boolean {
    return this.#open !== null && !this.#open.isTyped
  }

  /** F2 while typing: the arrows move the caret from now on. */
  freeCaret(): void {
    if (this.#open !== null) this.#open = { ...this.#open, isTyped: !this.#open.isTyped }
  }

  get isHosted(): boolean {
    return this.#open !== null && this.#open.close !== null
  }

  /** Opens the active cell: keeping its text, or replacing it by what the sink has received. */
  begin(how: 'keep' | 'replace'): void {
    const engine = this.#engine
    const { content, options, surface } = engine
    const cell = this.#target()
    const column = cell === null ? undefined : engine.columnAt(cell.column)
    if (this.#open !== null || this.newRow.isAwaited || cell === null || column === undefined) return
    const shown = content.cellAt(cell.row, cell.column)
    const kind = content.kindOf(shown)
    const canType = kind !== undefined && (kind.canType !== false || kind.Editor !== undefined)
    if (!content.canEdit(cell.row, cell.column) || !canType || options.onChanges === undefined) {
      surface.sink.value = ''
      return
    }
    const initial = kind.editText?.(shown) ?? kind.text(shown)
    const isTyped = how === 'replace'
    if (!isTyped && initial.length > longest) {
      options.onNotice?.(engine.words.tooLongToEdit)
      return
    }
    if (engine.focus.on !== 'new') engine.focus = { on: 'cells' }
    reveal(engine, cell)
    this.#open = { cell, column, content: shown, initial, isTyped, close: null, draft: null }
    engine.isEditing = true
    const isHosted =
      !this.isComposing && kind.Editor !== undefined && this.#host(isTyped ? surface.sink.value : initial)
    if (!isHosted) {
      if (!isTyped) surface.sink.value = initial
      surface.sink.inputMode = ''
      layOverCell(engine, cell, column)
      if (!isTyped) surface.sink.setSelectionRange(initial.length, initial.length)
    }
    engine.requestFrame()
  }

  #target(): CellAt | null {
    const { focus, selection, options } = this.#engine
    if (focus.on !== 'new') return selection.active
    return options.source.newCell === undefined ? null : { row: options.source.rowCount, column: focus.column }
  }

  /** Composition is over: the host's editor may now have the text. */
  composed(): void {
    const open = this.#open
    if (open === null || open.close !== null) return
    const kind = this.#engine.content.kindOf(open.content)
    if (kind?.Editor !== undefined) this.#host(this.#engine.surface.sink.value)
  }

  /** The grid scrolled or changed its size under the editor. */
  place(): void {
    const engine = this.#engine
    const open = this.#open
    if (open === null) restSink(engine)
    else if (open.close === null) layOverCell(engine, open.cell, open.column)
    else placeSlot(engine, open.cell)
  }

  #host(text: string): boolean {
    const engine = this.#engine
    const open = this.#open
    if (open === null) return false
    const isMine = (): boolean => this.#open?.content === open.content
    const { cell: at, column, content: cell, isTyped } = open
    // An editor may already speak while it is mounted.
    this.#open = { ...open, draft: isTyped ? { text } : null, close: () => {} }
    const close = openInSlot(
      engine,
      { at, column, cell, text, isTyped },
      {
        change: (draft) => {
          if (this.#open !== null && isMine()) this.#open.draft = draft
        },
        commit: (after = 'stay', draft) => {
          if (this.#open === null || !isMine()) return
          if (draft !== undefined) this.#open.draft = draft
          this.commit(after)
        },
        cancel: () => {
          if (isMine()) this.cancel()
        },
      },
    )
    if (close === null) {
      this.#open = open
      return false
    }
    engine.surface.sink.value = ''
    hideSink(engine)
    if (this.#open !== null) this.#open = { ...this.#open, close }
    else close()
    return true
  }

  commit(after: AfterEdit): void {
    const open = this.#open
    if (open === null) return
    const { sink } = this.#engine.surface
    const draft = open.close === null ? { text: sink.value } : open.draft
    this.#end(open)
    const isChanged = draft !== null && (open.isTyped || draft.value !== undefined || draft.text !== open.initial)
    const { row } = open.cell
    const change = draft !== null && isChanged ? { row, column: open.column.id, ...draft } : null
    if (this.#engine.focus.on === 'new') {
      if (change !== null) this.newRow.ask(change, after)
      return
    }
    if (change !== null) this.#engine.emitChanges('edit', [change])
    leaveCell(this.#engine, after)
  }

  /** Ctrl+Enter: what was typed goes into every selected cell. */
  commitToAll(): void {
    const engine = this.#engine
    const open = this.#open
    if (open === null || open.close !== null || isOneCell(engine.selection)) {
      this.commit('stay')
      return
    }
    const text = engine.surface.sink.value
    this.#end(open)
    writeToSelection(engine, text)
  }

  cancel(): void {
    const open = this.#open
    if (open !== null) this.#end(open)
  }

  /** Its row or column went away: what was typed would land in another record, or make a new one. */
  endIfGone(): void {
    const open = this.#open
    if (open === null) return
    const { rowCount, columns } = this.#engine.options.source
    const isNew = this.#engine.focus.on === 'new'
    // Somebody else's new row pushes the slot down.
    if (isNew && open.cell.row !== rowCount) this.#open = { ...open, cell: { ...open.cell, row: rowCount } }
    if ((!isNew && open.cell.row >= rowCount) || columns.every(({ id }) => id !== open.column.id)) this.#end(open)
  }

  #end(open: Open): void {
    const engine = this.#engine
    const { slot, sink } = engine.surface
    const hadFocus = isInEditor(slot, document.activeElement)
    this.#open = null
    engine.isEditing = false
    open.close?.()
    hideSlot(engine)
    sink.value = ''
    restSink(engine)
    if (hadFocus) sink.focus({ preventScroll: true })
    engine.requestFrame()
  }
}
