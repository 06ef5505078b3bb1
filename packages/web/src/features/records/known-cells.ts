import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Column, RecordRow } from '../../structure/tables/table.ts'
import type { Conflicts, SaveSpec } from './records-api.ts'

/** What a person cannot have seen as it is stored: secrets, other records, files with their signed addresses. */
function isUnseen({ type }: Column): boolean {
  const { secret, holds, computed } = columnTypes[type]
  return secret === true || holds === 'files' || computed === 'link' || computed === 'action'
}

/** What stands in the cells that are about to be changed: the server compares it with what it has. */
export function knownCells(
  columns: readonly Column[],
  cells: RecordRow,
  seenIn: (column: Column) => CellValue | undefined,
): RecordRow {
  const known: Record<string, CellValue> = {}
  for (const column of columns) {
    if (!Object.hasOwn(cells, column.title) || isUnseen(column)) continue
    const value = seenIn(column)
    if (value !== undefined) known[column.title] = value
  }
  return known
}

/** Without the cells that already are as wanted: storing them again would be no change, and nothing to undo. */
export function changedOnly<Update extends SaveSpec['updates'][number]>(updates: readonly Update[]): Update[] {
  return updates.flatMap((update) => {
    const { cells, known } = update
    const changed = Object.entries(cells).filter(([title, value]) => !isThere(known, title, value ?? null))
    return changed.length === 0 ? [] : [{ ...update, cells: Object.fromEntries(changed) }]
  })
}

function isThere(known: RecordRow, title: string, value: CellValue): boolean {
  return Object.hasOwn(known, title) && JSON.stringify(known[title] ?? null) === JSON.stringify(value)
}

/** The same wish, whatever the cells hold by now. */
export function mineAnyway(spec: SaveSpec): SaveSpec {
  return { ...spec, updates: spec.updates.map((update) => ({ ...update, known: {} })) }
}

/** The same wish without the cells that others changed. */
export function theirsLeftOut(spec: SaveSpec, { conflicts }: Conflicts): SaveSpec {
  const theirs = new Set(conflicts.map(({ record, column }) => JSON.stringify([record, column])))
  const updates = spec.updates.map(({ record, cells, known }) => {
    const mine = Object.entries(cells).filter(([title]) => !theirs.has(JSON.stringify([record, title])))
    return { record, cells: Object.fromEntries(mine), known }
  })
  return { ...spec, updates: updates.filter(({ cells }) => Object.keys(cells).length > 0) }
}
