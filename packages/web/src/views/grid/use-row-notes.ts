import type { RowNote, Window as ShownRows } from '@rowhouse/grid/source'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useCommentCounts } from '../../features/comments/use-comment-counts.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'

export interface RowNotes {
  /** Another function when one of them is another. */
  readonly of: (row: number) => RowNote | null
  readonly show: (shown: ShownRows) => void
}

/** More than two signs would hide the number of the row. */
const shortened = (count: number): string => (count > 99 ? '99' : String(count))

/** How many comments the rows on the screen have, asked for as they come into sight. */
export function useRowNotes(project: Project, records: TableRecords): RowNotes {
  const t = useTexts()
  const counts = useCommentCounts(project, records.place.table.id)
  const version = useSyncExternalStore(records.subscribe, records.version)
  const shown = useRef<ShownRows | null>(null)
  const ask = useCallback(() => {
    const { firstRow, lastRow } = shown.current ?? { firstRow: 0, lastRow: -1 }
    const rows = Array.from({ length: lastRow - firstRow + 1 }, (_, at) => firstRow + at)
    counts.show(rows.flatMap((row) => records.keyAt(row) ?? []))
  }, [counts, records])
  // Rows that were on their way are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the records is the reason.
  useEffect(ask, [version, ask])
  const of = useCallback(
    (row: number): RowNote | null => {
      const key = records.keyAt(row)
      const count = key === null ? 0 : counts.of(key)
      return count === 0 ? null : { text: shortened(count), spoken: t('comments.count', { count }) }
    },
    [counts, records, t],
  )
  return useMemo(
    () => ({
      of,
      show(next) {
        shown.current = next
        ask()
      },
    }),
    [of, ask],
  )
}
