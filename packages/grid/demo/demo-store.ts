import type { Change, ChangeBatch } from '@rowhouse/grid/events'
import type { Cell, GridColumn, GridSource } from '@rowhouse/grid/source'
import type { DemoColumn, DemoTable } from './demo-table.ts'
import type { LateRows } from './late-rows.ts'

/** The host's data: what was generated, with what was changed laid over it. Every change makes a new source. */
export class DemoStore {
  readonly #changed = new Map<string, Cell>()
  readonly #undo: (readonly (readonly [string, Cell | undefined])[])[] = []
  #rowOrder: number[] | null = null
  columns: readonly DemoColumn[]
  rowCount: number
  frozen: number
  /** As a host that is slow: rows below the last one come when somebody says so. */
  holdsRows = false

  constructor(table: DemoTable) {
    this.columns = table.columns
    this.rowCount = table.rowCount
    this.frozen = table.frozen
  }

  source({ late, ...rest }: Partial<GridSource> & { readonly late?: LateRows }): GridSource {
    return {
      rowCount: this.rowCount,
      columns: this.columns,
      frozen: this.frozen,
      ...rest,
      cell: (row, column) => (late === undefined || late.has(row) ? this.cell(row, column) : 'loading'),
      ...(late === undefined ? {} : { bring: (row) => late.bring(row) }),
      newCell: (column) => this.#read({ row: this.rowCount, column: column.id, text: '' }) ?? { kind: 'text' },
    }
  }

  cell(row: number, column: GridColumn): Cell | 'loading' {
    const origin = this.#rowOrder?.[row] ?? row
    return this.#changed.get(`${origin} ${column.id}`) ?? (column as DemoColumn).make(origin)
  }

  apply({ by, changes }: ChangeBatch): void {
    const before: [string, Cell | undefined][] = []
    for (const change of changes) {
      const column = this.columns.find(({ id }) => id === change.column)
      const isGone = (by === 'edit' || this.holdsRows) && change.row >= this.rowCount
      if (column === undefined || isGone) continue
      const key = `${this.#rowOrder?.[change.row] ?? change.row} ${change.column}`
      before.push([key, this.#changed.get(key)])
      this.#changed.set(key, column.read(change, change.row))
      this.rowCount = Math.max(this.rowCount, change.row + 1)
    }
    this.#undo.push(before)
  }

  /** Empty but for what was typed. */
  addRow(written: Change | undefined): void {
    const row = this.rowCount
    for (const { id } of this.columns) {
      const cell = this.#read(written?.column === id ? { ...written, row } : { row, column: id, text: '' })
      if (cell !== null) this.#changed.set(`${row} ${id}`, cell)
    }
    this.rowCount += 1
  }

  #read(change: Change): Cell | null {
    return this.columns.find(({ id }) => id === change.column)?.read(change, change.row) ?? null
  }

  undo(): void {
    for (const [key, cell] of (this.#undo.pop() ?? []).toReversed()) {
      if (cell === undefined) this.#changed.delete(key)
      else this.#changed.set(key, cell)
    }
  }

  resize(id: string, width: number): void {
    this.columns = this.columns.map((column) => (column.id === id ? { ...column, width } : column))
  }

  order(ids: readonly string[]): void {
    this.columns = ids.flatMap((id) => this.columns.find((column) => column.id === id) ?? [])
  }

  sort(id: string): void {
    this.columns = this.columns.map(({ sorted, ...column }) => {
      if (column.id !== id) return column
      return { ...column, sorted: sorted === 'up' ? 'down' : 'up' }
    })
  }

  moveRows(rows: readonly number[], before: number): void {
    const order = this.#rowOrder ?? Array.from({ length: this.rowCount }, (_, row) => row)
    const moving = new Set(rows)
    const moved = rows.map((row) => order[row] ?? row)
    this.#rowOrder = [
      ...order.slice(0, before).filter((_, row) => !moving.has(row)),
      ...moved,
      ...order.slice(before).filter((_, row) => !moving.has(row + before)),
    ]
  }
}
