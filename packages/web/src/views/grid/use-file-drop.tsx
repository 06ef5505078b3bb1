import { columnTypes } from '@rowhouse/core/column-types/registry'
import { formatOfTitle } from '@rowhouse/core/imports/import-formats'
import type { Grid } from '@rowhouse/grid/grid'
import { type ClipboardEvent, type DragEvent, type ReactElement, type RefObject, useEffect, useState } from 'react'
import { filesIn, limitsOf } from '../../features/attachments/file-list.ts'
import { leaveUploads } from '../../features/attachments/left-uploads.ts'
import { refusedBy } from '../../features/attachments/refused-by.ts'
import { Uploads } from '../../features/attachments/uploads.ts'
import { appendFile } from '../../features/records/append-file.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column } from '../../structure/tables/table.ts'
import { UploadTray } from './grid-parts.ts'

interface FileDropSpec {
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
  readonly tray: ReactElement | null
}

/**
 * Files dropped on a cell of an Attachment column, or pasted into the active one, are uploaded and added to it. Elsewhere on
 * the grid a file with rows is for whoever imports it.
 */
export function useFileDrop({ projectId, grid, records, columns, mayWrite }: FileDropSpec): FileDrop {
  const t = useTexts()
  const [uploads] = useState(() => new Uploads())
  useEffect(() => () => leaveUploads(uploads), [uploads])

  function add(row: number, column: Column, files: readonly File[]): void {
    const key = records.keyAt(row)
    if (key === null) return
    const already = filesIn(records.valueAt(row, column)).length
    const { accepted, refused } = refusedBy(limitsOf(column.options), already, files)
    for (const { file, why, values } of refused) toast.error(t(why, { title: file.name, ...values }))
    uploads.add(projectId, accepted, (file) => appendFile(records, key, column, file))
  }

  const isWanted = (list: DataTransfer): boolean => mayWrite && list.types.includes('Files')

  return {
    handlers: {
      onDragOver(event) {
        if (!isWanted(event.dataTransfer)) return
        event.preventDefault()
        const cell = cellUnder(event, grid.current, records, columns)
        event.dataTransfer.dropEffect = cell === null ? 'none' : 'copy'
        if (cell === null) return
        event.stopPropagation()
        grid.current?.goTo({ row: cell.row, column: columns.indexOf(cell.column) })
      },
      onDrop(event) {
        if (!isWanted(event.dataTransfer)) return
        event.preventDefault()
        const cell = cellUnder(event, grid.current, records, columns)
        const files = [...event.dataTransfer.files]
        if (cell === null && files.some(({ name }) => formatOfTitle(name) !== null)) return
        event.stopPropagation()
        if (cell === null) toast.info(t('attachments.dropOnCell'))
        else add(cell.row, cell.column, files)
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
    tray: mayWrite ? <UploadTray uploads={uploads} /> : null,
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
