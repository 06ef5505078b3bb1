import { AccessTable } from './access/table.ts'
import { readClipboardBlock } from './clipboard/clipboard-block.ts'
import { Editing } from './edit/editing.ts'
import { Engine } from './engine/engine.ts'
import { HeadingPoint } from './engine/heading-point.ts'
import { reveal } from './engine/reveal.ts'
import { watchLook, watchRatio } from './engine/watch-look.ts'
import { listenToClipboard, pasteFromSystem } from './input/clipboard-events.ts'
import { listenToKeys } from './input/keyboard.ts'
import { goTo } from './input/moves.ts'
import { pasteBlock } from './input/paste-block.ts'
import { PointerInput } from './input/pointer.ts'
import { startSomewhere } from './input/start-somewhere.ts'
import { placeHandles } from './input/touch.ts'
import type { GridOptions } from './options.ts'
import type { CellAt, Range } from './selection/range.ts'
import { clampSelection, type Selection } from './selection/selection.ts'

/** A grid on the page. Give it a box with a size; it fills it. */
export interface Grid {
  update(options: GridOptions): void
  readonly selection: Selection
  /** Somebody types into a cell. */
  readonly isEditing: boolean
  /** The keys go to the slot below the last row. */
  readonly isOnNewRow: boolean
  select(selection: Selection): void
  /** Selects a cell and scrolls to it. */
  goTo(cell: CellAt): void
  scrollTo(cell: CellAt): void
  scrollBy(x: number, y: number): void
  focus(): void
  beginEdit(): void
  paste(text: string, html?: string, isTransposed?: boolean): void
  /** Asks the browser for the clipboard; for menus. */
  pasteFromSystem(isTransposed?: boolean): void
  /** These cells changed; without a range all of them may have. */
  repaint(range?: Range): void
  /** Where a cell is, in pixels of the page; for popovers and tests. */
  boxOf(cell: CellAt): { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Colours, fonts or text sizes changed. */
  refreshLook(): void
  end(): void
}

export function createGrid(host: HTMLElement, options: GridOptions): Grid {
  const ends = new AbortController()
  const { signal } = ends
  const engine = new Engine(host, options)
  const editing = new Editing(engine)
  const pointer = new PointerInput(engine, editing, signal)
  const table = new AccessTable(engine)
  new HeadingPoint(engine)
  listenToKeys(engine, editing, () => pointer.cancel(), signal)
  listenToClipboard(engine, editing, signal)
  engine.frame.onPaint(() => {
    editing.place()
    placeHandles(engine)
  })
  watchRatio(() => engine.measure(), signal)
  watchLook(() => engine.refreshLook(), signal)
  engine.measure()

  return {
    update(next) {
      engine.update(next)
      editing.endIfGone()
      if (document.activeElement === engine.surface.sink) startSomewhere(engine)
      // Not at once: editors of the host cannot be opened while it still draws.
      if (editing.keys.isOn) queueMicrotask(() => editing.keys.goOn())
    },
    get selection() {
      return engine.selection
    },
    get isEditing() {
      return editing.isOpen
    },
    get isOnNewRow() {
      return engine.focus.on === 'new'
    },
    select(selection) {
      const { rowCount, columns } = engine.options.source
      engine.setSelection(clampSelection(selection, rowCount, columns.length))
    },
    goTo: (cell) => goTo(engine, cell, false),
    scrollTo: (cell) => reveal(engine, cell),
    scrollBy: (x, y) => engine.scrolling.by(x, y),
    focus: () => engine.surface.sink.focus({ preventScroll: true }),
    beginEdit: () => editing.begin('keep'),
    paste: (text, html = '', isTransposed = false) => pasteBlock(engine, readClipboardBlock(text, html), isTransposed),
    pasteFromSystem: (isTransposed = false) => pasteFromSystem(engine, isTransposed),
    repaint: (range) => (range === undefined ? engine.frame.repaint() : engine.frame.repaintCells(range)),
    boxOf({ row, column }) {
      const { left, top } = engine.surface.base.getBoundingClientRect()
      const box = engine.stage.cellBox(row, column)
      return { ...box, x: box.x + left, y: box.y + top }
    },
    refreshLook: () => engine.refreshLook(),
    end() {
      ends.abort()
      editing.keys.lose(null)
      editing.lose()
      pointer.cancel()
      table.end()
      engine.end()
    },
  }
}
