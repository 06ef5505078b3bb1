import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'
import { writeToSelection } from '../input/batches.ts'
import { leaveCell } from '../input/moves.ts'
import { rangeOf } from '../selection/range.ts'
import { isOneCell, selectRange } from '../selection/selection.ts'
import type { AfterEdit, Draft } from './editor-session.ts'
import { openInSlot, placeSlot, putAway } from './editor-slot.ts'
import { KeptKeys } from './kept-keys.ts'
import { NewRow } from './new-row.ts'
import { changeIn, type OpenCell, openable, placeNow, targetOf } from './open-cell.ts'
import { hideSink, layOverCell, restSink } from './sink-place.ts'
import { sayWhyNot } from './why-not.ts'

// A field over one cell lays out its whole text at every key; beyond this the page would stand still.
const longest = 100_000

/**
 * One cell being edited. The sink is focused all the time: it takes the first key, grows into the editor of plain text,
 * and hands over to the host's editor only with everything typed so far.
 */
export class Editing {
  readonly #engine: Engine
  readonly keys: KeptKeys
  readonly newRow: NewRow
  #open: OpenCell | null = null
  isComposing = false

  constructor(engine: Engine) {
    this.#engine = engine
    engine.askNewRow = () => this.newRow.ask()
    engine.turnPage = (column) => this.newRow.turnPage(column)
    this.keys = new KeptKeys(engine, this)
    this.newRow = new NewRow(engine, this.keys)
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

  /** Texts of several lines are typed into the cell. */
  get hasLines(): boolean {
    return this.#open !== null && this.#engine.content.kindOf(this.#open.content)?.hasLines === true
  }

  get isHosted(): boolean {
    return this.#open !== null && this.#open.close !== null
  }

  /** Opens the active cell: keeping its text, or replacing it by what the sink has received. */
  begin(how: 'keep' | 'replace'): void {
    const engine = this.#engine
    const { options, surface } = engine
    const cell = targetOf(engine)
    if (this.#open !== null || cell === null) return
    if (how === 'keep' ? this.keys.actIfWaiting(() => this.begin('keep')) : this.keys.takesText()) return
    const found = openable(engine, cell)
    if (found === null) {
      surface.sink.value = ''
      sayWhyNot(engine, cell)
      return
    }
    const { kind, column, shown, initial } = found
    const isTyped = how === 'replace'
    if (!isTyped && initial.length > longest) {
      options.onNotice?.(engine.words.tooLongToEdit)
      return
    }
    if (engine.focus.on !== 'new') engine.focus = { on: 'cells' }
    reveal(engine, cell)
    const key = engine.focus.on === 'new' ? null : (options.source.rowKey?.(cell.row) ?? null)
    this.#open = { cell, column, key, content: shown, initial, isTyped, close: null, draft: null }
    engine.isEditing = true
    if (engine.focus.on !== 'new') options.onEditing?.({ row: cell.row, column: column.id })
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
    if (open === null) this.#placeSink()
    else if (open.close === null) layOverCell(engine, open.cell, open.column)
    else placeSlot(engine, open.cell)
  }

  /** A text whose cell is not there yet is seen all the same. */
  #placeSink(): void {
    const at = this.keys.shownAt
    const column = at === null ? undefined : this.#engine.columnAt(at.column)
    if (at === null || column === undefined) restSink(this.#engine)
    else layOverCell(this.#engine, at, column)
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
    const change = changeIn(open, this.#draftOf(open))
    this.#end(open)
    if (this.#engine.focus.on === 'new') {
      if (change !== null) this.newRow.ask(change, after)
      return
    }
    if (change !== null) this.#engine.emitChanges('edit', [change])
    this.#tellOver()
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
    this.#tellOver()
  }

  cancel(): void {
    const open = this.#open
    if (open === null) return
    this.#end(open)
    this.#tellOver()
  }

  /** The grid goes away under the hands of the person. */
  lose(): void {
    const open = this.#open
    if (open === null) return
    const change = changeIn(open, this.#draftOf(open))
    this.#end(open)
    if (change !== null)
      this.#engine.options.onEditLost?.({ column: open.column.title, texts: [change.text], gone: 'grid' })
  }

  /** Follows its row. When that or the column went away, what was typed would land elsewhere: the host is told instead. */
  endIfGone(): void {
    const engine = this.#engine
    const open = this.#open
    if (open === null) return
    const cell = placeNow(open, engine.options.source, engine.focus.on === 'new')
    if (typeof cell === 'object') {
      if (cell === open.cell) return
      this.#open = { ...open, cell }
      if (engine.focus.on !== 'new') engine.setSelection(selectRange(engine.selection, rangeOf(cell), cell))
      return
    }
    const change = changeIn(open, this.#draftOf(open))
    this.#end(open)
    if (change !== null) engine.options.onEditLost?.({ column: open.column.title, texts: [change.text], gone: cell })
    this.#tellOver()
  }

  #draftOf({ close, draft }: OpenCell): Draft | null {
    return close === null ? { text: this.#engine.surface.sink.value } : draft
  }

  #tellOver(): void {
    this.#engine.options.onEditing?.(null)
  }

  #end(open: OpenCell): void {
    this.#open = null
    putAway(this.#engine, open.close)
  }
}
