import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { Grid } from '@rowhouse/grid/grid'
import { type ClipboardEvent, type DragEvent, type ReactElement, type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { filesIn, limitsOf } from '../../features/attachments/file-list.ts'
import { refusedBy } from '../../features/attachments/refused-by.ts'
import { UploadTray } from '../../features/attachments/upload-tray.tsx'
import { Uploads } from '../../features/attachments/uploads.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column } from '../../structure/tables/table.ts'

interface FileDropWish {
  readonly projectId: string
  readonly grid: RefObject<Grid | null>
  readonly records: TableRecords
  /** On the screen, in their order. */
  readonly columns: readonly Column[]
  readonly mayWrite: boolean
}

interface FileDrop {
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onPasteCapture: (event: ClipboardEvent) => void
  }
  readonly tray: ReactElement
}

/** Files dropped on a cell of an Attachment column, or pasted into the active one, are uploaded and added to it. */
export function useFileDrop({ projectId, grid, records, columns, mayWrite }: FileDropWish): FileDrop {
  const t = useTexts()
  const [uploads] = useState(() => new Uploads())
  useEffect(() => () => uploads.end(), [uploads])

  function add(row: number, column: Column, files: readonly File[]): void {
    const key = records.keyAt(row)
    if (key === null) return
    const already = filesIn(records.valueAt(row, column)).length
    const { accepted, refused } = refusedBy(limitsOf(column.options), already, files)
    for (const { file, why, values } of refused) toast.error(t(why, { title: file.name, ...values }))
    // One after the other: each adds to what the one before has left.
    let last: Promise<void> = Promise.resolve()
    uploads.add(projectId, accepted, (file) => {
      last = last
        .then(() => append(records, key, column, file))
        .catch((error: unknown) => void toast.error(messageOf(error)))
    })
  }

  const isWanted = (list: DataTransfer): boolean => mayWrite && list.types.includes('Files')

  return {
    handlers: {
      onDragOver(event) {
        if (!isWanted(event.dataTransfer)) return
        event.preventDefault()
        const cell = cellUnder(event, grid.current, records, columns)
        event.dataTransfer.dropEffect = cell === null ? 'none' : 'copy'
        if (cell !== null) grid.current?.goTo({ row: cell.row, column: columns.indexOf(cell.column) })
      },
      onDrop(event) {
        if (!isWanted(event.dataTransfer)) return
        event.preventDefault()
        const cell = cellUnder(event, grid.current, records, columns)
        if (cell === null) toast.info(t('attachments.dropOnCell'))
        else add(cell.row, cell.column, [...event.dataTransfer.files])
      },
      onPasteCapture(event) {
        // Dialogs of cells lie elsewhere on the page and take their files themselves.
        if (!event.currentTarget.contains(event.target as Node)) return
        const active = grid.current?.selection.active ?? null
        const column = active === null ? undefined : columns[active.column]
        const { files } = event.clipboardData
        if (!mayWrite || active === null || column === undefined || !holdsFiles(column) || files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        add(active.row, column, [...files])
      },
    },
    tray: <UploadTray uploads={uploads} />,
  }
}

const holdsFiles = ({ type }: Column): boolean => columnTypes[type].holds === 'files'

function cellUnder(
  { clientX, clientY }: DragEvent,
  grid: Grid | null,
  records: TableRecords,
  columns: readonly Column[],
): { readonly row: number; readonly column: Column } | null {
  if (grid === null) return null
  for (const [place, column] of columns.entries()) {
    if (!holdsFiles(column) || column.isReadOnly) continue
    for (const [row] of records.window.rows()) {
      const { x, y, width, height } = grid.boxOf({ row, column: place })
      if (clientX >= x && clientX < x + width && clientY >= y && clientY < y + height) return { row, column }
    }
  }
  return null
}

async function append(records: TableRecords, key: string, column: Column, file: AttachedFile): Promise<void> {
  const rows = [...records.window.rows()]
  const row = rows.find(([place]) => records.keyAt(place) === key)?.[0]
  const known = row === undefined ? null : records.valueAt(row, column)
  await records.saves.saveCells(key, { [column.title]: [...(Array.isArray(known) ? known : []), file] })
}
