import type { Box } from '../geometry/box.ts'
import type { Scene } from '../paint/scene.ts'
import type { Cell } from '../source.ts'
import { isSameValue } from './same-value.ts'

interface PaintedCell {
  readonly cell: Cell
  mark: 'match' | 'current' | null
  /** One of its images was not there yet. */
  isWaiting: boolean
}

interface PaintedRow {
  color: string | null
  label: string
  note: string | null
  readonly cells: Map<number, PaintedCell>
}

const mostRows = 300

/**
 * What the lower canvas shows, kept while it is painted. A host answers every change with a new source; asking it again
 * for the few hundred cells on the screen costs far less than drawing them.
 */
export class Painted {
  readonly #rows = new Map<number, PaintedRow>()

  forget(): void {
    this.#rows.clear()
  }

  /** The same scene, remembering what was asked of it. */
  through(scene: Scene): Scene {
    if (this.#rows.size > mostRows) this.#dropUnseen(scene)
    let last: PaintedCell | null = null
    return {
      ...scene,
      cellAt: (row, column) => {
        last = { cell: scene.cellAt(row, column), mark: null, isWaiting: false }
        this.#row(row).cells.set(column, last)
        return last.cell
      },
      image: (address) => {
        const image = scene.image(address)
        if (image === null && last !== null) last.isWaiting = true
        return image
      },
      markAt: (row, column) => {
        const mark = scene.markAt(row, column)
        const kept = mark === null ? undefined : this.#row(row).cells.get(column)
        if (kept !== undefined) kept.mark = mark
        return mark
      },
      rowColor: (row) => {
        const color = scene.rowColor(row)
        this.#row(row).color = color
        return color
      },
      rowLabel: (row) => {
        const label = scene.rowLabel(row)
        this.#row(row).label = label
        return label
      },
      rowNote: (row) => {
        const note = scene.rowNote(row)
        this.#row(row).note = note
        return note
      },
    }
  }

  /** Where the scene would now look different. Headings of groups are few, so they always count. */
  differing(scene: Scene): Box[] {
    this.#dropUnseen(scene)
    const { stage } = scene
    const shown = new Set(stage.columnsTouching(0, stage.width))
    const found: Box[] = []
    for (const [row, { color, label, note, cells }] of this.#rows) {
      const y = stage.lineY(stage.rows.top(row))
      if (color !== scene.rowColor(row) || label !== scene.rowLabel(row) || note !== scene.rowNote(row)) {
        found.push({ x: 0, y, width: stage.width, height: stage.rows.rowHeight })
        continue
      }
      for (const [column, kept] of cells) {
        if (!shown.has(column)) cells.delete(column)
        else if (isDifferent(kept, scene, row, column)) found.push(stage.cellBox(row, column))
      }
    }
    const from = stage.offsetAt(stage.bodyTop)
    for (const { on, top, height } of stage.rows.lines(from, from + stage.bodyBottom - stage.bodyTop)) {
      if (on === 'group') found.push({ x: 0, y: stage.lineY(top), width: stage.width, height })
    }
    return found
  }

  #row(row: number): PaintedRow {
    let kept = this.#rows.get(row)
    if (kept === undefined) {
      kept = { color: null, label: '', note: null, cells: new Map() }
      this.#rows.set(row, kept)
    }
    return kept
  }

  #dropUnseen({ stage }: Scene): void {
    for (const row of this.#rows.keys()) {
      const y = stage.lineY(stage.rows.top(row))
      const isSeen = !stage.rows.isHidden(row) && y < stage.bodyBottom && y + stage.rows.rowHeight > stage.bodyTop
      if (!isSeen) this.#rows.delete(row)
    }
  }
}

function isDifferent({ cell, mark, isWaiting }: PaintedCell, scene: Scene, row: number, column: number): boolean {
  return isWaiting || mark !== scene.markAt(row, column) || !isSameValue(cell, scene.cellAt(row, column))
}
