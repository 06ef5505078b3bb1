import type { Change, ChangeBatch } from '../events.ts'
import { layColumns } from '../geometry/columns.ts'
import type { Hit } from '../geometry/hit.ts'
import { layRows } from '../geometry/rows.ts'
import { makeStage, type Stage } from '../geometry/stage.ts'
import type { GridOptions } from '../options.ts'
import { CanvasPen } from '../paint/canvas-pen.ts'
import type { Look } from '../paint/look.ts'
import type { Pen } from '../paint/pen.ts'
import { readLook } from '../paint/read-look.ts'
import type { Drag, Focus, Marks, Scene } from '../paint/scene.ts'
import { forgetFits } from '../paint/text-fit.ts'
import type { Range } from '../selection/range.ts'
import { clampSelection, nothingSelected, type Selection } from '../selection/selection.ts'
import type { GridColumn } from '../source.ts'
import { englishWords, type GridWords } from '../words.ts'
import { type Content, contentOf } from './content.ts'
import { layOut } from './lay-out.ts'
import { Painter } from './painter.ts'
import { PeerTags } from './peer-tags.ts'
import { Pictures } from './pictures.ts'
import { Scrolling } from './scrolling.ts'
import { castShade, setStyle } from './shade.ts'
import { makeSurface, type Surface } from './surface.ts'
import { isSameWindow, windowOf } from './window.ts'

/** The state of one grid and the frame it is painted in. Input, editing and hearing are rooms of their own around it. */
export class Engine {
  readonly surface: Surface
  readonly scrolling: Scrolling
  readonly #basePen: CanvasPen
  readonly #marksPen: CanvasPen
  readonly #painter: Painter
  readonly #pictures: Pictures
  readonly #watchers: ResizeObserver
  readonly #frameListeners = new Set<() => void>()
  readonly #tags = new PeerTags(() => this.requestFrame())
  options: GridOptions
  look: Look
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
  /** A width being dragged, before the host has taken it. */
  #ownWidth: { readonly id: string; readonly width: number } | null = null
  #columns = layColumns([])
  #rows = layRows({ rowCount: 0, rowHeight: 32, groupHeights: [], groups: [], hasNewRow: false })
  #size = { width: 0, height: 0, left: 0, ratio: 1 }
  #stage: Stage | null = null
  #isStale = true
  #damage: Range[] = []
  #frame = 0
  #window: ReturnType<typeof windowOf> | null = null

  constructor(host: HTMLElement, options: GridOptions) {
    this.options = options
    this.surface = makeSurface(host)
    this.look = options.look ?? readLook(this.surface.root)
    this.content = contentOf({ source: options.source, kinds: options.kinds, isReadOnly: false, words: this.words })
    this.#basePen = new CanvasPen(this.surface.base, true)
    this.#marksPen = new CanvasPen(this.surface.marks, false)
    this.#painter = new Painter(this.#basePen, this.#marksPen)
    this.#pictures = new Pictures(() => this.repaint())
    this.scrolling = new Scrolling(this.surface.scroller, this.surface.spacer, () => this.#moved())
    this.#watchers = new ResizeObserver(() => this.measure())
    this.#watchers.observe(this.surface.root)
    this.update(options)
  }

  update(options: GridOptions): void {
    const { source, kinds, isReadOnly = false } = options
    this.options = options
    this.words = { ...englishWords, ...options.words }
    if (options.look !== undefined && options.look !== this.look) {
      this.look = options.look
      forgetFits()
    }
    this.content = contentOf({ source, kinds, isReadOnly, words: this.words })
    const own = this.#ownWidth
    if (own !== null && source.columns.every(({ id }) => id !== own.id)) this.#ownWidth = null
    this.surface.root.dir = options.isRtl ? 'rtl' : 'ltr'
    this.#lay()
    this.setSelection(clampSelection(this.selection, source.rowCount, source.columns.length))
    if (this.focus.on === 'head' && this.focus.column >= source.columns.length) this.focus = { on: 'cells' }
    if (this.focus.on === 'group' && this.#rows.groupLine(this.focus.group) === null) this.focus = { on: 'cells' }
    this.repaint()
  }

  /** Colours, fonts or sizes changed in the style sheet. */
  refreshLook(): void {
    this.look = this.options.look ?? readLook(this.surface.root)
    forgetFits()
    this.#basePen.forget()
    this.#marksPen.forget()
    this.#lay()
    this.repaint()
  }

  measure(): void {
    const { clientWidth: width, clientHeight: height, clientLeft: left } = this.surface.scroller
    const ratio = window.devicePixelRatio || 1
    const known = this.#size
    if (known.width === width && known.height === height && known.left === left && known.ratio === ratio) return
    this.#size = { width, height, left, ratio }
    for (const pen of [this.#basePen, this.#marksPen]) pen.resize(width, height, ratio)
    for (const { style } of [this.surface.base, this.surface.marks, this.surface.layer]) style.left = `${left}px`
    Object.assign(this.surface.layer.style, { width: `${width}px`, height: `${height}px` })
    this.#lay()
    this.repaint()
    // A resized canvas is blank until painted: waiting for the next frame would flash.
    this.paintNow()
  }

  get stage(): Stage {
    if (this.#stage !== null) return this.#stage
    const { look, options } = this
    const { width, height, ratio } = this.#size
    const { x, y } = this.scrolling.offset
    const snap = (value: number): number => Math.round(value * ratio) / ratio
    this.#stage = makeStage({
      width,
      height,
      ratio,
      isRtl: options.isRtl === true,
      columns: this.#columns,
      rows: this.#rows,
      indexWidth: look.indexWidth,
      headHeight: look.headHeight,
      footerHeight: options.hasFooter ? look.footerHeight : 0,
      addWidth: options.hasNewColumn ? look.addWidth : 0,
      scroll: { x: snap(x), y: snap(y) },
    })
    return this.#stage
  }

  #lay(): void {
    const { columns, rows } = layOut(this.options, this.look, this.#size.width, this.#ownWidth)
    this.#columns = columns
    this.#rows = rows
    this.#pictures.size(Math.round(Math.min(rows.rowHeight - 12, 88 * this.look.scale) * this.#size.ratio))
    this.#stage = null
    this.#isStale = true
    const { contentWidth, contentHeight, isRtl } = this.stage
    this.scrolling.fit({ width: contentWidth, height: contentHeight }, this.#size, isRtl)
  }

  /** A column is that wide until the host answers or the drag is given up. */
  previewWidth(preview: { readonly id: string; readonly width: number } | null): void {
    this.#ownWidth = preview
    this.#lay()
    this.repaint()
  }

  #moved(): void {
    this.#stage = null
    this.onScroll()
    this.requestFrame()
  }

  /** The pointer rests while cells pass below it: what it hovers is asked again when they rest too. */
  onScroll: () => void = () => {}

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
    return this.#basePen
  }

  /** Everything may look different. */
  repaint(): void {
    this.#isStale = true
    this.requestFrame()
  }

  repaintCells(range: Range): void {
    this.#damage.push(range)
    this.requestFrame()
  }

  onFrame(listener: () => void): void {
    this.#frameListeners.add(listener)
  }

  requestFrame(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.paintNow())
  }

  paintNow(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    // Not every browser tells when only the density of the screen changed.
    if (window.devicePixelRatio !== this.#size.ratio && this.#size.width > 0) this.measure()
    const { stage, look } = this
    if (stage.width === 0 || stage.height === 0) return
    const scene = this.scene
    if (this.#isStale) this.#painter.forget()
    const boxes = this.#damage.flatMap((range) => this.#boxOf(range))
    this.#isStale = false
    this.#damage = []
    this.#painter.paintScene(scene, boxes)
    const hasMarks = this.#painter.paintMarks(scene, this.marks)
    setStyle(this.surface.marks, 'visibility', hasMarks ? 'visible' : 'hidden')
    castShade(this.surface.shade, stage, look, this.#size.left)
    this.#tellWindow()
    for (const listener of this.#frameListeners) listener()
  }

  #boxOf(range: Range): { x: number; y: number; width: number; height: number } {
    const { stage } = this
    const y = Math.max(stage.bodyTop, stage.lineY(stage.rows.top(range.top)))
    const bottom = Math.min(stage.bodyBottom, stage.lineY(stage.rows.top(range.bottom) + stage.rows.rowHeight))
    const first = stage.columnStart(range.left)
    const end = stage.columnStart(range.right) + stage.columns.size(range.right)
    return { x: stage.left(first, end - first), y, width: end - first, height: bottom - y }
  }

  get scene(): Scene {
    const { options, look, content, stage } = this
    return {
      stage,
      source: options.source,
      look,
      kinds: options.kinds,
      newRowLabel: options.newRowLabel ?? null,
      footerLead: options.footerLead ?? null,
      hasTicks: options.hasTicks === true,
      cellAt: content.cellAt,
      image: this.#pictures.get,
    }
  }

  get marks(): Marks {
    const { options, selection } = this
    const { active } = selection
    return {
      selection,
      hover: this.hover,
      focus: this.focus,
      hasFocus: this.hasFocus,
      isTouch: this.isTouch,
      isEditing: this.isEditing,
      canFill: active !== null && options.isReadOnly !== true && options.onChanges !== undefined,
      canMoveRows: options.canMoveRows === true,
      canExpand: options.onRowExpand !== undefined,
      drag: this.drag,
      peers: this.#tags.of(options.peers ?? []),
    }
  }

  #tellWindow(): void {
    const next = windowOf(this.stage, this.options.source)
    if (this.#window !== null && isSameWindow(this.#window, next)) return
    this.#window = next
    this.options.onWindow?.(next)
  }

  get window(): ReturnType<typeof windowOf> {
    return windowOf(this.stage, this.options.source)
  }

  /** Nothing to tell is not told. */
  emitChanges(by: ChangeBatch['by'], changes: readonly Change[]): void {
    if (changes.length > 0) this.options.onChanges?.({ by, changes })
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    this.#tags.end()
    this.#watchers.disconnect()
    this.scrolling.end()
    this.surface.root.remove()
  }
}
