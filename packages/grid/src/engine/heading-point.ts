import type { HeaderPoint } from '../events.ts'
import type { Engine } from './engine.ts'

/** Tells the host which heading the pointer or the focus is at, once for each. */
export class HeadingPoint {
  readonly #engine: Engine
  #told = ''

  constructor(engine: Engine) {
    this.#engine = engine
    engine.frame.onPaint(() => this.#tell())
  }

  #tell(): void {
    const { options } = this.#engine
    if (options.onHeaderPoint === undefined) return
    const point = this.#point()
    const told = JSON.stringify(point)
    if (told === this.#told || (point === null && this.#told === '')) return
    this.#told = point === null ? '' : told
    options.onHeaderPoint(point)
  }

  #point(): HeaderPoint | null {
    const { hover, focus, hasFocus, isEditing, drag, stage, surface } = this.#engine
    const by = hover.on === 'head' ? 'pointer' : 'focus'
    const index = hover.on === 'head' ? hover.column : focus.on === 'head' && hasFocus ? focus.column : null
    const column = index === null || drag !== null || isEditing ? undefined : this.#engine.columnAt(index)
    if (index === null || column === undefined) return null
    const { left, top } = surface.base.getBoundingClientRect()
    const width = stage.columns.size(index)
    const x = stage.left(stage.columnStart(index), width) + left
    return { column: column.id, box: { x, y: top, width, height: stage.bodyTop }, by }
  }
}
