import type { Engine } from '../engine/engine.ts'
import { type KeyPress, keyCommand } from '../input/keys.ts'
import { goTo } from '../input/moves.ts'
import { isOfText } from '../input/text-keys.ts'
import type { CellAt } from '../selection/range.ts'
import { isOneCell } from '../selection/selection.ts'
import type { AfterEdit } from './editor-session.ts'
import { focusNewRow } from './focus-new-row.ts'
import { pressInto, typeInto } from './type-into.ts'
import { type Awaited, type Kept, WaitingKeys } from './waiting-keys.ts'

/** What keys find when their turn comes. */
interface EditedCell {
  readonly isOpen: boolean
  readonly isHosted: boolean
  readonly isComposing: boolean
  readonly newRow: { readonly isAwaited: boolean }
  begin(how: 'replace'): void
  commit(then: AfterEdit): void
}

/**
 * Keys for a row that is not there yet: one that is being loaded, or that the host is making. Letters stay in the sink,
 * so that input methods work as ever; all else is kept and pressed again when its turn comes.
 */
export class KeptKeys {
  readonly #engine: Engine
  readonly #editing: EditedCell
  readonly #queue: WaitingKeys
  /** What is being typed in the sink, always the last that is kept. */
  #typing: Extract<Kept, { is: 'text' }> | null = null
  /** Others need the sink: it was taken out. */
  #isAside = false
  /** Where the first of them was pressed: the selection may go elsewhere meanwhile. */
  #place: { readonly row: number; readonly column: string } | null = null

  constructor(engine: Engine, editing: EditedCell) {
    this.#engine = engine
    this.#editing = editing
    this.#queue = new WaitingKeys({
      awaited: (next) => this.#awaited(next),
      bring: (row) => this.#bring(row),
      replay: (kept) => this.#replay(kept),
      ready: () => this.goOn(),
      lose: (kept, why) => this.#tellLost(kept, why),
    })
    engine.keep = (row, run) => this.act(run, { row })
  }

  get isOn(): boolean {
    return this.#queue.isOn && !this.#queue.isReplaying
  }

  /** The sink holds a text that waits: keys of text belong to it. */
  get isTyping(): boolean {
    return this.#typing !== null && !this.#queue.isReplaying
  }

  /** The cell whose text is seen in the sink although nothing of it is there yet. */
  get shownAt(): CellAt | null {
    return this.#typing !== null && this.#queue.isFirst(this.#typing) ? this.#cell : null
  }

  /** Answers false when the key can be pressed at once. */
  takes(event: KeyboardEvent): boolean {
    if (this.#queue.isReplaying || this.#editing.isOpen) return false
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const press = { key, ctrlKey, metaKey, shiftKey, altKey }
    if (!this.isOn && this.#awaited({ is: 'key', press }) === null) return false
    if (isOfText(event, this.isTyping)) return true
    if (this.isTyping && key === 'Escape') this.#giveUp()
    // Other keys are the browser's or the page's.
    else if (keyCommand(event, this.#engine.stage.isRtl) !== null || key === 'Enter') this.#keep({ is: 'key', press })
    else return true
    event.preventDefault()
    return true
  }

  /** The sink has received a text while nothing is edited. Answers false when its cell can be opened at once. */
  takesText(): boolean {
    if (this.#queue.isReplaying) return false
    if (this.#typing !== null) return true
    const typing: Kept = { is: 'text', text: '' }
    if (!this.isOn && this.#awaited(typing) === null) return false
    this.#typing = typing
    this.#queue.keep(typing)
    return true
  }

  /** Done when its turn comes: after all that is kept, and when the row it needs is there. */
  act(run: () => void, needs: { readonly row?: number; readonly text?: string } = {}): void {
    this.#keep({ is: 'act', run, ...needs })
  }

  /** Answers false when the active cell is there and nothing is kept. */
  actIfWaiting(run: () => void): boolean {
    const { focus, selection } = this.#engine
    const needs = focus.on !== 'cells' || selection.active === null ? {} : { row: selection.active.row }
    const isWaiting = this.isOn || this.#awaited({ is: 'act', run, ...needs }) !== null
    if (isWaiting) this.act(run, this.isOn ? {} : needs)
    return isWaiting
  }

  /** The focus goes elsewhere, which ends whatever is open by then. */
  leave(): void {
    if (this.isOn) this.act(() => this.#editing.commit('stay'))
  }

  goOn(): void {
    if (this.#queue.isBlocked) this.#queue.goOn()
    // The input method still writes into the sink.
    else if (this.#queue.isOn && !this.#editing.isComposing) this.#replayAll()
  }

  #replayAll(): void {
    const { sink } = this.#engine.surface
    const focused = document.activeElement
    if (this.#typing !== null) {
      this.#typing.text = sink.value
      sink.value = ''
    }
    this.#isAside = true
    this.#queue.goOn()
    this.#isAside = false
    if (this.#typing !== null) sink.value = this.#typing.text
    // Editors of the host take the focus, which has been elsewhere for long.
    if (!this.#editing.isOpen && focused !== sink && focused instanceof HTMLElement && focused.isConnected)
      focused.focus()
  }

  lose(why: unknown): void {
    this.#endTyping()
    this.#queue.lose(why)
  }

  #keep(kept: Kept): void {
    if (!this.#queue.isReplaying) this.#endTyping()
    this.#queue.keep(kept)
  }

  #endTyping(): void {
    if (this.#typing === null) return
    const { sink } = this.#engine.surface
    if (!this.#isAside) this.#typing.text = sink.value
    this.#typing = null
    sink.value = ''
    this.#engine.requestFrame()
  }

  #giveUp(): void {
    const typing = this.#typing
    this.#endTyping()
    if (typing !== null) this.#queue.drop(typing)
    if (!this.#queue.isOn) this.#place = null
  }

  #awaited(next: Kept): Awaited {
    const engine = this.#engine
    if (this.#editing.newRow.isAwaited) return 'host'
    if (this.#editing.isOpen) return null
    const row = this.#rowFor(next)
    if (row === null || !engine.isAwaited(row)) return null
    const { active } = engine.selection
    const column = active === null ? undefined : engine.columnAt(active.column)
    if (active !== null && column !== undefined) this.#place ??= { row: active.row, column: column.id }
    return row
  }

  /** The row it would be done in, where it needs what is there. */
  #rowFor(next: Kept): number | null {
    const { selection, focus, stage } = this.#engine
    if (next.is === 'act') return next.row ?? null
    const row = this.#place?.row ?? selection.active?.row ?? null
    if (focus.on !== 'cells' || next.is === 'text') return focus.on === 'cells' ? row : null
    const command = keyCommand(next.press, stage.isRtl)?.do
    const isNeeded = command === 'edit' || command === 'expand' || (command === 'enter' && isOneCell(selection))
    return isNeeded ? row : null
  }

  get #cell(): CellAt | null {
    if (this.#place === null) return null
    const { source } = this.#engine.options
    const { row, column: id } = this.#place
    const column = source.columns.findIndex((one) => one.id === id)
    return column === -1 || row >= source.rowCount ? null : { row, column }
  }

  #bring(row: number): Promise<void> | undefined {
    // The host shows it in the next moment.
    return this.#engine.options.source.bring?.(row).then(() => new Promise((later) => setTimeout(later)))
  }

  #replay(kept: Kept): void {
    const engine = this.#engine
    const cell = this.#cell
    // There is no row after all: what was typed at the first begins one.
    const isFirst = engine.options.source.rowCount === 0 && this.#place?.row === 0 && focusNewRow(engine)
    if (this.#place !== null && cell === null && !isFirst) {
      this.#goneUnder(kept)
      return
    }
    this.#place = null
    const { active } = engine.selection
    if (cell !== null && (active?.row !== cell.row || active.column !== cell.column)) goTo(engine, cell, false)
    if (kept === this.#typing) this.#typing = null
    if (kept.is === 'act') kept.run()
    else if (kept.is === 'text') this.#type(kept.text)
    else this.#press(kept.press)
  }

  /** What was typed would land elsewhere. */
  #goneUnder(kept: Kept): void {
    const isColumn = this.#engine.options.source.columns.every(({ id }) => id !== this.#place?.column)
    this.#queue.keep(kept)
    this.#endTyping()
    this.#queue.lose(isColumn ? 'column' : 'row')
  }

  #type(text: string): void {
    const { sink } = this.#engine.surface
    if (this.#editing.isOpen) typeInto(this.#field, text)
    else {
      sink.value = text
      this.#editing.begin('replace')
    }
  }

  #press(press: KeyPress): void {
    const field = this.#field
    const again = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
    if (field.dispatchEvent(again) && this.#editing.isOpen) pressInto(field, press)
  }

  get #field(): Element {
    const { sink } = this.#engine.surface
    return this.#editing.isHosted ? (document.activeElement ?? sink) : sink
  }

  #tellLost(kept: readonly Kept[], why: unknown): void {
    const { options, words } = this.#engine
    this.#endTyping()
    const column = options.source.columns.find(({ id }) => id === this.#place?.column)
    this.#place = null
    const texts = kept.flatMap((one) => (one.is === 'key' ? [] : (one.text ?? [])))
    if (texts.length === 0) options.onNotice?.(words.notLoaded)
    else {
      const gone = why === 'row' || why === 'column' ? why : 'unloaded'
      options.onEditLost?.({ column: column?.title ?? '', texts, gone, reason: why })
    }
  }
}
