import type { CellValue } from '@rowhouse/core/storage'
import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import { allSettings } from '../../cells/settings/late-settings.tsx'
import type { Column, Table } from '../../structure/tables/table.ts'
import { useReadyParts } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { TableRecords } from '../records/table-records.ts'
import { withKeptWidths, withPlace } from '../view-settings/columns-in-view.ts'
import { closeFieldPopover, fieldPopover } from '../view-settings/field-popover-store.ts'
import type { ViewState } from '../view-settings/view-state.ts'
import { useFilling } from './moving-values.ts'

const FieldNamePopover = lazyPart(() => import('./field-name-popover.tsx').then((m) => m.FieldNamePopover))
const FieldPopover = lazyPart(() =>
  Promise.all([import('./field-popover.tsx'), allSettings.preload()]).then(([{ FieldPopover: Popover }]) => Popover),
)
const FillDialog = lazyPart(() => import('./fill-dialog.tsx').then((m) => m.FillDialog))
const parts = [FieldNamePopover, FieldPopover]

interface FieldPopoversProps {
  readonly projectId: string
  readonly table: Table
  readonly view: ViewState
  readonly records: TableRecords
}

/** The popover that is open, if one is, and how far a new field is that takes its time. */
export function FieldPopovers(props: FieldPopoversProps): ReactElement {
  const filling = useFilling()
  return (
    <>
      <OpenPopover {...props} />
      {filling === null ? null : <FillDialog {...filling} />}
    </>
  )
}

function OpenPopover({ projectId, table, view, records }: FieldPopoversProps): ReactElement | null {
  const open = useStore(fieldPopover, (state) => state.open)
  useReadyParts(parts, true)
  // Another table must not begin with the field of the one before.
  useEffect(() => closeFieldPopover, [])
  if (open === null) return null
  const shared = { projectId, at: open.at, onClose: closeFieldPopover }
  if (open.kind === 'new') {
    const { beside } = open
    return (
      <FieldPopover
        {...shared}
        table={table}
        column={null}
        values={[]}
        onDone={async (id) => {
          if (beside !== null && id !== '')
            await view.change({ columns: withPlace(table, view.settings, id, beside.columnId, beside.side) })
          void records.window.reload()
        }}
      />
    )
  }
  const column = table.columns.find(({ id }) => id === open.columnId)
  if (column === undefined) return null
  if (open.kind === 'rename') return <FieldNamePopover {...shared} table={table} column={column} />
  return (
    <FieldPopover
      {...shared}
      key={column.id}
      table={table}
      column={column}
      values={someValues(records, column)}
      onDone={async (id, type) => {
        const kept = withKeptWidths(table, view.settings, new Map([[id, type]]))
        if (kept !== null) await view.change({ columns: kept })
        void records.window.reload()
      }}
    />
  )
}

/** The first values on the screen, as far as they are here. */
function someValues(records: TableRecords, column: Column): readonly CellValue[] {
  const rows = Array.from({ length: Math.min(30, records.window.rowCount) }, (_, row) => records.valueAt(row, column))
  return rows.flatMap((value) => (value === undefined || value === null || value === '' ? [] : [value])).slice(0, 3)
}
