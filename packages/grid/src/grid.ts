import { AccessTable } from './access/table.ts'
import { EarlyInput } from './engine/early-input.ts'
import { Engine } from './engine/engine.ts'
import { HeadingPoint } from './engine/heading-point.ts'
import { reveal } from './engine/reveal.ts'
import { watchLook, watchRatio } from './engine/watch-look.ts'
import type { GiveHands, Hands } from './hands.ts'
import type { GridOptions } from './options.ts'
import type { CellAt, Range } from './selection/range.ts'
import { clampSelection, type Selection } from './selection/selection.ts'

/** A grid on the page. Give it a box with a size; it fills it. */
export interface Grid {
  update(options: GridOptions): void
  /** It answers to people from now on; what they did before is done now. Given once. */
  take(hands: GiveHands): void
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

/** `give`: null where the hands come later. */
export function createGrid(host: HTMLElement, options: GridOptions, give: GiveHands | null): Grid {
  const ends = new AbortController()
  const { signal } = ends
  const engine = new Engine(host, options)
  const table = new AccessTable(engine)
  const early = new EarlyInput(engine)
  let hands: Hands | null = null
  if (give !== null) take(give)
  new HeadingPoint(engine)
  watchRatio(() => engine.measure(), signal)
  watchLook(() => engine.refreshLook(), signal)
  engine.measure()

  return {
    update(next) {
      engine.update(next)
      hands?.updated()
    },
    take,
    get selection() {
      return engine.selection
    },
    get isEditing() {
      return hands?.isEditing === true
    },
    get isOnNewRow() {
      return engine.focus.on === 'new'
    },
    select(selection) {
      const { rowCount, columns } = engine.options.source
      engine.setSelection(clampSelection(selection, rowCount, columns.length))
    },
    goTo: (cell) => byHand((able) => able.goTo(cell)),
    scrollTo: (cell) => reveal(engine, cell),
    scrollBy: (x, y) => engine.scrolling.by(x, y),
    focus: () => engine.surface.sink.focus({ preventScroll: true }),
    beginEdit: () => byHand((able) => able.beginEdit()),
    paste: (text, html = '', isTransposed = false) => byHand((able) => able.paste(text, html, isTransposed)),
    pasteFromSystem: (isTransposed = false) => byHand((able) => able.pasteFromSystem(isTransposed)),
    repaint: (range) => (range === undefined ? engine.frame.repaint() : engine.frame.repaintCells(range)),
    boxOf({ row, column }) {
      const { left, top } = engine.surface.base.getBoundingClientRect()
      const box = engine.stage.cellBox(row, column)
      return { ...box, x: box.x + left, y: box.y + top }
    },
    refreshLook: () => engine.refreshLook(),
    end() {
      ends.abort()
      hands?.end()
      table.end()
      engine.end()
    },
  }

  function take(given: GiveHands): void {
    if (hands !== null) return
    hands = given(engine, signal)
    early.handOver(hands)
  }

  /** What has to wait for the hands is done in its turn. */
  function byHand(act: (able: Hands) => void): void {
    if (hands !== null) act(hands)
    else early.keep('act', act)
  }
}
