import type { Change, ChangeBatch, LeftOut } from '../events.ts'
import type { Hit } from '../geometry/hit.ts'
import type { Stage } from '../geometry/stage.ts'
import type { GridOptions } from '../options.ts'
import type { GridLook } from '../paint/look.ts'
import type { Pen } from '../paint/pen.ts'
import { readLook } from '../paint/read-look.ts'
import type { Drag, Focus, Marks, Scene } from '../paint/scene.ts'
import { forgetFits } from '../paint/text-fit.ts'
import { clampSelection, nothingSelected, type Selection } from '../selection/selection.ts'
import type { GridColumn, Window } from '../source.ts'
import { englishWords, type GridWords } from '../words.ts'
import { Canvases } from './canvases.ts'
import { type Content, contentOf } from './content.ts'
import { Frame } from './frame.ts'
import { type GridState, marksOf, sceneOf } from './grid-state.ts'
import { Layout } from './layout.ts'
import { PeerTags } from './peer-tags.ts'
import { Pictures } from './pictures.ts'
import { isSameValue } from './same-value.ts'
import { Scrolling } from './scrolling.ts'
import { makeSurface, type Surface } from './surface.ts'
import { isSameWindow, windowOf } from './window.ts'

/** The state of one grid, shown by its frame. Input, editing and hearing are rooms of their own around it. */
export class Engine implements GridState {
  readonly surface: Surface
  readonly scrolling: Scrolling
  readonly frame: Frame
  readonly #canvases: Canvases
  readonly #layout = new Layout()
  readonly #pictures: Pictures
  readonly #watchers: ResizeObserver
  readonly #tags = new PeerTags(() => this.requestFrame())
  options: GridOptions
  look: GridLook
  words: GridWords = englishWords
  content: Content
  selection: Selection = nothingSelected
  focus: Focus = { on: 'cells' }
  hover: Hit = { on: 'nothing' }
  drag: Drag | null = null
  hasFocus = false
  isTouch = false
  isEditing = false
  /** Where a run of ticks begins that Shift ends. */
  lastTicked = 0
  /** To be selected when its rows are there, as long as `instead` is and the keys go where they went. */
  coming: { readonly selection: Selection; readonly instead: Selection; readonly on: Focus['on'] } | null = null
  #told: Window | null = null

  constructor(host: HTMLElement, options: GridOptions) {
    this.options = options
    this.surface = makeSurface(host)
    this.look = options.look ?? readLook(this.surface.root)
    this.content = contentOf({ source: options.source, kinds: options.kinds, isReadOnly: false, words: this.words })
    this.#canvases = new Canvases(this.surface)
    this.#pictures = new Pictures(
      () => this.frame.compare(),
      () => this.options.loadPicture,
    )
    this.frame = new Frame(this.surface, this.#canvases, this)
    this.frame.onPaint(() => this.#tellWindow())
    this.scrolling = new Scrolling(this.surface.scroller, this.surface.spacer, () => this.#moved())
    this.#watchers = new ResizeObserver(() => this.measure())
    this.#watchers.observe(this.surface.root)
    this.update(options)
  }

  update(options: GridOptions): void {
    const { source, kinds, isReadOnly = false } = options
    const before = this.options
    this.options = options
    this.words = { ...englishWords, ...options.words }
    this.content = contentOf({ source, kinds, isReadOnly, words: this.words })
    const dir = options.isRtl ? 'rtl' : 'ltr'
    // The same direction again would make the browser look at every element below.
    if (this.surface.root.dir !== dir) this.surface.root.dir = dir
    if (options.look !== undefined && options.look !== this.look) this.#takeLook(options.look)
    this.#lay()
    this.setSelection(clampSelection(this.selection, source.rowCount, source.columns.length))
    const isColumnGone = 'column' in this.focus && this.focus.column >= source.columns.length
    if (isColumnGone || (this.focus.on === 'new' && options.newRowLabel === undefined)) this.focus = { on: 'cells' }
    if (this.focus.on === 'group' && this.stage.rows.groupLine(this.focus.group) === null) this.focus = { on: 'cells' }
    if (isDrawnAlike(before, options)) this.frame.compare()
    else this.frame.repaint()
  }

  /** Colours, fonts or sizes changed in the style sheet. */
  refreshLook(): void {
    this.#takeLook(this.options.look ?? readLook(this.surface.root))
    this.#lay()
  }

  #takeLook(look: GridLook): void {
    this.look = look
    forgetFits()
    this.#canvases.forget()
    this.frame.repaint()
  }

  measure(): void {
    if (!this.#canvases.measure()) return
    this.#lay()
    this.frame.repaint()
    // A resized canvas is blank until painted: waiting for the next frame would flash.
    this.frame.paint()
  }

  get stage(): Stage {
    return this.#layout.stage(this.options, this.look, this.#canvases.size, this.scrolling.offset)
  }

  #lay(): void {
    const { size } = this.#canvases
    this.#layout.lay(this.options, this.look, size.width)
    this.#pictures.size(Math.round(Math.min(this.#layout.rows.rowHeight - 12, 88 * this.look.scale) * size.ratio))
    const { contentWidth, contentHeight, isRtl } = this.stage
    this.scrolling.fit({ width: contentWidth, height: contentHeight }, size, isRtl)
  }

  /** A column is that wide until the host answers or the drag is given up. */
  previewWidth(preview: { readonly id: string; readonly width: number } | null): void {
    this.#layout.dragged = preview
    this.#lay()
    this.frame.repaint()
  }

  #moved(): void {
    this.#layout.moved()
    this.onScroll()
    this.requestFrame()
  }

  /** The pointer rests while cells pass below it: what it hovers is asked again when they rest too. */
  onScroll: () => void = () => {}

  /** A row below the last one is wanted; set by what edits. */
  askNewRow: () => void = () => {}

  /** The cursor goes on in this column of the next page; set by what edits. */
  turnPage: (column: number) => void = () => {}

  /** Done when the row is there, after all that was asked for before; set by what edits. */
  keep: (row: number, run: () => void) => void = () => {}

  /** Whether something done to the row has to wait for the host. */
  isAwaited(row: number): boolean {
    const { rowCount, isCountOpen, bring } = this.options.source
    if (row >= rowCount) return isCountOpen === true && bring !== undefined
    return this.content.isLoading(row, this.selection.active?.column ?? 0)
  }

  setSelection(next: Selection): void {
    if (next === this.selection) return
    this.selection = next
    this.requestFrame()
    this.options.onSelection?.(next)
  }

  columnAt(index: number): GridColumn | undefined {
    return this.options.source.columns[index]
  }

  /** For measuring. */
  get pen(): Pen {
    return this.#canvases.base
  }

  requestFrame(): void {
    this.frame.request()
  }

  get scene(): Scene {
    return sceneOf(this, this.#pictures.get)
  }

  get marks(): Marks {
    return marksOf(this, this.#tags.of(this.options.peers ?? []))
  }

  #tellWindow(): void {
    const next = this.window
    if (this.#told !== null && isSameWindow(this.#told, next)) return
    this.#told = next
    this.options.onWindow?.(next)
  }

  get window(): Window {
    return windowOf(this.stage, this.options.source)
  }

  /** Nothing to tell is not told. */
  emitChanges(by: ChangeBatch['by'], changes: readonly Change[], leftOut: LeftOut | null = null): void {
    if (changes.length === 0 && leftOut === null) return
    this.coming = null
    this.options.onChanges?.({ by, changes, ...(leftOut && { leftOut }) })
  }

  end(): void {
    this.frame.end()
    this.#tags.end()
    this.#watchers.disconnect()
    this.scrolling.end()
    this.surface.root.remove()
  }
}

/** Only cells, colours of rows and values of groups may differ; all else is drawn as before. */
function isDrawnAlike(a: GridOptions, b: GridOptions): boolean {
  return (
    a.kinds === b.kinds &&
    a.newRowLabel === b.newRowLabel &&
    a.hasTicks === b.hasTicks &&
    isSameValue(a.source.columns, b.source.columns)
  )
}
