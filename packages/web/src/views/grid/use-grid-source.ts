import type { GridSource } from '@rowhouse/grid/source'
import { useMemo, useSyncExternalStore } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { gridCell } from '../../cells/grid-cell.ts'
import { frozenOnScreen } from '../../features/view-settings/columns-in-view.ts'
import type { Column } from '../../structure/tables/table.ts'
import { colourBehind } from '../../values/row-colour.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { drawnCells } from './drawn-cells.ts'
import { gridColumns } from './grid-columns.ts'
import type { Groups } from './groups/use-groups.ts'
import type { Find } from './use-find.ts'
import type { useFooters } from './use-footers.ts'
import type { RowNotes } from './use-row-notes.ts'

interface SourceSpec extends Pick<ViewBodyProps, 'table' | 'records' | 'mayWrite' | 'openKey'> {
  readonly settings: ViewBodyProps['view']['settings']
  readonly columns: readonly Column[]
  readonly context: CellContext
  readonly figures: ReturnType<typeof useFooters>
  readonly groups: Groups
  readonly find: Find
  readonly notes: RowNotes
}

/** How many lines are drawn as on their way before anything is known. */
const unknownRows = 30

/** What the grid draws: a new one with every change a reader could notice. */
export function useGridSource(spec: SourceSpec): { readonly source: GridSource; readonly version: number } {
  const { table, records, mayWrite, openKey, settings, columns, context, figures, groups, find, notes } = spec
  const version = useSyncExternalStore(records.subscribe, records.version)
  const shape = useMemo(() => gridColumns(table, settings, mayWrite), [table, settings, mayWrite])
  const frozen = frozenOnScreen(table, settings)
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const drawn = useMemo(() => drawnCells(table, context), [table, context])
  const { window } = records
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the records is a new source.
  const source = useMemo<GridSource>(
    () => ({
      rowCount: window.isKnown ? window.rowCount : unknownRows,
      isCountOpen: window.isCountOpen,
      ...(window.hasNextPage ? { rowsToEnd: window.rowsToEnd } : {}),
      columns: shape,
      frozen,
      cell(row, { id }) {
        const column = byId.get(id)
        const record = window.rowAt(row)
        if (column === undefined || record === undefined) return 'loading'
        return drawn(record ?? {}, column, records.valueAt(row, column) ?? null)
      },
      rowKey: (row) => records.keyAt(row),
      rowOf: (key) => records.rowOf(key),
      bring: (row) => records.bring(row),
      newCell({ id }) {
        const column = byId.get(id)
        return column === undefined ? { kind: 'text' } : gridCell(column, null, context)
      },
      footerValue: ({ id }) => figures.get(id) ?? null,
      ...(groups.headings === undefined ? {} : { groups: groups.headings, groupValue: groups.figureOf }),
      isOpen: (row) => openKey !== null && records.keyAt(row) === openKey,
      rowColor: (row) => colourBehind(window.rowAt(row)),
      rowNumber: (row) => (row + 1 + (window.page === null ? 0 : window.page.at * window.page.size)).toLocaleString(),
      rowNote: notes.of,
      highlight(row, { id }) {
        const column = byId.get(id)
        return column === undefined ? null : find.mark(row, column)
      },
    }),
    [
      version,
      openKey,
      byId,
      drawn,
      shape,
      frozen,
      records,
      window,
      context,
      figures,
      groups.headings,
      groups.figureOf,
      find.cells,
      find.wanted,
      find.at,
      find.mode,
      notes.of,
    ],
  )
  return { source, version }
}
