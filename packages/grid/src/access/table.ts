import type { Engine } from '../engine/engine.ts'
import type { Line } from '../geometry/rows.ts'
import { isSelected } from '../selection/selection.ts'
import { hasIn } from '../selection/spans.ts'
import { spokenCell, spokenPlace } from './spoken.ts'

const restMs = 120
let grids = 0

/**
 * The window of the grid as elements, for people who hear it: real rows and cells with their true numbers. Written when
 * scrolling rests, since it is read and not seen.
 */
export class AccessTable {
  readonly #engine: Engine
  readonly #id: string
  #timer = 0
  #said = ''

  constructor(engine: Engine) {
    grids += 1
    this.#engine = engine
    this.#id = `grid-${grids}`
    const { table, sink } = engine.surface
    table.id = this.#id
    sink.setAttribute('aria-controls', this.#id)
    engine.frame.onPaint(() => this.#later())
  }

  end(): void {
    window.clearTimeout(this.#timer)
  }

  #later(): void {
    if (this.#timer !== 0) window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.write(), restMs)
  }

  write(): void {
    this.#timer = 0
    const engine = this.#engine
    const { table, sink, live } = engine.surface
    const { options, stage } = engine
    const { source, label } = options
    const isTree = (source.groups?.length ?? 0) > 0
    table.setAttribute('role', isTree ? 'treegrid' : 'grid')
    table.setAttribute('aria-label', label)
    table.setAttribute('aria-rowcount', source.isCountOpen ? '-1' : String(source.rowCount + 1))
    table.setAttribute('aria-colcount', String(source.columns.length))
    table.setAttribute('aria-multiselectable', 'true')
    if (options.isReadOnly) table.setAttribute('aria-readonly', 'true')
    else table.removeAttribute('aria-readonly')
    sink.setAttribute('aria-label', label)

    const columns = stage.columnsTouching(0, stage.width)
    const from = stage.offsetAt(stage.bodyTop)
    const lines = stage.rows.lines(from, from + stage.bodyBottom - stage.bodyTop)
    const rows = [this.#headRow(columns), ...lines.flatMap((line) => this.#lineRow(line, columns) ?? [])]
    patch(table, rows)
    const { active } = engine.selection
    const place =
      engine.focus.on === 'head'
        ? `h${engine.focus.column}`
        : engine.focus.on === 'group'
          ? `g${engine.focus.group}`
          : active === null
            ? ''
            : `r${active.row}c${active.column}`
    const id = `${this.#id}-${place}`
    if (place !== '' && document.getElementById(id) !== null) sink.setAttribute('aria-activedescendant', id)
    else sink.removeAttribute('aria-activedescendant')
    const said = spokenPlace(engine)
    if (said !== this.#said && engine.hasFocus) live.textContent = said
    this.#said = said
  }

  #headRow(columns: readonly number[]): Part {
    const cells = columns.map((column) => {
      const head = this.#engine.columnAt(column)
      const told = head?.fault ?? head?.note
      const sorted = head?.sorted === undefined ? 'none' : head.sorted === 'up' ? 'ascending' : 'descending'
      const attributes = {
        id: `${this.#id}-h${column}`,
        role: 'columnheader',
        'aria-colindex': column + 1,
        'aria-sort': sorted,
        ...(told === undefined ? {} : { 'aria-description': told }),
      }
      return { attributes, content: head?.title ?? '' }
    })
    return { attributes: { role: 'row', 'aria-rowindex': 1 }, content: cells }
  }

  #lineRow(line: Line, columns: readonly number[]): Part | null {
    const engine = this.#engine
    const { selection, options, content } = engine
    if (line.on === 'new') return null
    if (line.on === 'group') {
      const group = options.source.groups?.[line.group]
      if (group === undefined) return null
      const attributes = {
        id: `${this.#id}-g${line.group}`,
        role: 'row',
        'aria-level': group.level + 1,
        'aria-expanded': !group.isFolded,
      }
      const content = [
        { attributes: { role: 'gridcell', 'aria-colindex': 1 }, content: `${group.title} (${group.count})` },
      ]
      return { attributes, content }
    }
    const cells = columns.map((column) => {
      const at = { row: line.row, column }
      const attributes = {
        id: `${this.#id}-r${line.row}c${column}`,
        role: column === 0 ? 'rowheader' : 'gridcell',
        'aria-colindex': column + 1,
        'aria-selected': isSelected(selection, at),
        'aria-readonly': !content.canEdit(line.row, column),
      }
      return { attributes, content: spokenCell(engine, line.row, column) }
    })
    const isTicked = options.hasTicks ? { 'aria-selected': hasIn(selection.rows, line.row) } : {}
    const isOpen = options.source.isOpen?.(line.row) ? { 'aria-current': true } : {}
    const note = options.source.rowNote?.(line.row)?.spoken
    const told = note === undefined ? {} : { 'aria-description': note }
    return {
      attributes: { role: 'row', 'aria-rowindex': line.row + 2, ...isTicked, ...isOpen, ...told },
      content: cells,
    }
  }
}

type Attributes = Readonly<Record<string, string | number | boolean>>

interface Part {
  readonly attributes: Attributes
  readonly content: string | readonly Part[]
}

const written = new WeakMap<Element, Part>()

/** Changes what differs and leaves the rest: most cells stay as they are after an edit. */
function patch(parent: Element, parts: readonly Part[]): void {
  for (const [index, part] of parts.entries()) {
    const element = parent.children[index] ?? parent.appendChild(document.createElement('div'))
    const before = written.get(element)
    for (const [name, value] of Object.entries(part.attributes)) {
      if (before?.attributes[name] !== value) element.setAttribute(name, String(value))
    }
    for (const name of Object.keys(before?.attributes ?? {})) {
      if (!(name in part.attributes)) element.removeAttribute(name)
    }
    if (typeof part.content !== 'string') patch(element, part.content)
    else if (before?.content !== part.content) element.textContent = part.content
    written.set(element, part)
  }
  while (parent.children.length > parts.length) parent.lastElementChild?.remove()
}
