import { useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { tellLinksLeftOut } from '../features/records/links-left-out.ts'
import { rowsAsText } from '../features/records/rows-as-text.ts'
import { undoThere } from '../features/records/run-history.ts'
import type { TableRecords } from '../features/records/table-records.ts'
import { columnsOnScreen } from '../features/view-settings/columns-in-view.ts'
import { type DownloadFormat, downloadView } from '../features/views/download-view.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { toast } from '../state/toast-store.ts'
import { recordKey } from '../structure/tables/table.ts'
import { copyText } from '../ui/copy-text.ts'
import { tellTrashed } from '../undo/tell-trashed.ts'
import type { ViewBodyProps } from './view-body.ts'

interface RowDeedsProps extends ViewBodyProps {
  readonly rows: readonly number[]
  readonly toCopy?: () => (row: number) => void
}

interface RowDeeds {
  /** Of the records that are meant; null: not all of them were loaded. */
  readonly keys: readonly string[] | null
  copy(): Promise<void>
  save(format: DownloadFormat): Promise<void>
  duplicate(how: { readonly isByHand: boolean }): Promise<void>
  insert(side: 'above' | 'below'): Promise<void>
  remove(): Promise<void>
}

/** What is done is done to the records that stood there when this began, wherever they are by then. */
export function useRowDeeds({ project, table, view, viewId, records, rows, toCopy }: RowDeedsProps): RowDeeds {
  const t = useTexts()
  const [keys] = useState(() => keysAt(records, rows))
  const count = rows.length

  async function orSay(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  async function rowsNow(): Promise<readonly number[]> {
    if (keys === null) return rows
    const known = rowsOf(records, keys)
    if (known.length === keys.length) return known
    await records.rows.rowsAt(rows)
    const found = rowsOf(records, keys)
    if (found.length < keys.length) throw new Error(t('rows.notThere'))
    return found
  }

  return {
    keys,
    copy: () =>
      orSay(async () => {
        const columns = columnsOnScreen(table, view.settings)
        const found = await records.rows.rowsAt(await rowsNow())
        await copyText(rowsAsText(found, columns), t('rows.copied', { count }))
      }),
    save: (format) =>
      orSay(async () => {
        const meant = keys ?? (await records.rows.rowsAt(rows)).flatMap((row) => recordKey(table, row) ?? [])
        await downloadView({ projectId: project.id, tableId: table.id, viewId }, format, meant)
      }),
    duplicate: ({ isByHand }) =>
      orSay(async () => {
        const go = toCopy?.()
        const { row, leftOut } = await records.rows.duplicate(table, await rowsNow(), { isByHand })
        if (row !== null) go?.(row)
        tellLinksLeftOut(leftOut)
      }),
    insert: (side) =>
      orSay(async () => {
        const now = await rowsNow()
        await records.rows.insertAt(side === 'above' ? (now[0] ?? 0) : (now.at(-1) ?? 0) + 1)
      }),
    remove: () =>
      orSay(async () => {
        const undoable =
          keys === null ? await records.rows.remove(rows) : (await records.rows.removeKeys(keys)).undoable
        if (undoable === null) return
        const back = () => void undoThere(records.undoStack, undoable)
        tellTrashed(project.id, t('grid.rows.deleted', { count }), back)
      }),
  }
}

/** Of those that are loaded. */
function rowsOf(records: TableRecords, keys: readonly string[]): readonly number[] {
  const wanted = new Set<string | null>(keys)
  const found = [...records.window.rows()].map(([row]) => row).filter((row) => wanted.has(records.keyAt(row)))
  return found.toSorted((one, other) => one - other)
}

function keysAt(records: TableRecords, rows: readonly number[]): readonly string[] | null {
  const keys = rows.flatMap((row) => records.keyAt(row) ?? [])
  return keys.length === rows.length ? keys : null
}
