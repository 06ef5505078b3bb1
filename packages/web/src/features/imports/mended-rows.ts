import type { FoundSheet, ImportPlan } from '@rowhouse/core/api/imports'
import type { RefusedRow } from './import-queries.ts'

/** What was typed over cells, by row and place in the sheet. */
export type TypedCells = ReadonlyMap<number, ReadonlyMap<number, string>>

/** Rows with at least one cell that is another one now, as the server wants them. */
export function mendedRows(
  rows: readonly RefusedRow[],
  typed: TypedCells,
): readonly Pick<RefusedRow, 'id' | 'cells'>[] {
  return rows.flatMap(({ id, cells }) => {
    const changed = [...(typed.get(id) ?? [])].filter(([at, text]) => text !== (cells[at] ?? ''))
    if (changed.length === 0) return []
    const width = Math.max(cells.length, ...changed.map(([at]) => at + 1))
    const over = new Map(changed)
    return [{ id, cells: Array.from({ length: width }, (_, at) => over.get(at) ?? cells[at] ?? '') }]
  })
}

interface WantedColumn {
  readonly from: number
  readonly header: string
}

/** Columns that were imported; of a row none of which is known, all its cells. */
export function wantedColumns(
  sheet: FoundSheet | undefined,
  plan: ImportPlan | null,
  { cells }: Pick<RefusedRow, 'cells'>,
): readonly WantedColumn[] {
  const planned = plan?.parts.find((part) => part.sheet === sheet?.id)?.columns
  const found = sheet?.columns.filter(
    ({ from }) => planned === undefined || planned.some((one) => one.from === from && one.formula !== true),
  )
  if (found === undefined || found.length === 0) return cells.map((_, from) => ({ from, header: String(from + 1) }))
  return found.map(({ from, header, title }) => ({ from, header: header || title }))
}
