import { useDebouncedValue } from '@mantine/hooks'
import { findCells } from '@rowhouse/core/api/records'
import { holdsText, type TextSearch } from '@rowhouse/core/find-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { type FoundCell, foundCells, isSearched } from '../../features/records/found-cells.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import type { Column } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { closeFind, type FindMode, openFind, useFindMode } from './find-store.ts'

interface Wanted extends TextSearch {
  /** null: every field on the screen. */
  readonly columnId: string | null
}

export interface Find {
  readonly mode: FindMode | null
  readonly wanted: Wanted
  readonly cells: readonly FoundCell[]
  /** There are more than were counted. */
  readonly isMore: boolean
  readonly isBusy: boolean
  readonly error: unknown
  /** Which of the cells is looked at; -1: none. */
  readonly at: number
  want(part: Partial<Wanted>): void
  setMode(mode: FindMode): void
  close(): void
  /** The next one, or the one before; null: there is none. */
  step(by: 1 | -1): FoundCell | null
  /** What the grid marks. */
  mark(row: number, column: Column): 'match' | 'current' | null
}

const nothing: Wanted = { text: '', matchCase: false, wholeCell: false, columnId: null }
const none: readonly FoundCell[] = []

/** Looks for a text in the whole view, also where nobody has scrolled to. */
export function useFind(records: TableRecords, columns: readonly Column[], order: unknown): Find {
  const mode = useFindMode()
  const [wanted, setWanted] = useState(nothing)
  const [at, setAt] = useState(-1)
  const [text] = useDebouncedValue(wanted.text, 200)
  const { projectId, table, viewId, query } = records.place
  const searched = columns.filter(
    (column) => isSearched(column) && (wanted.columnId === null || column.id === wanted.columnId),
  )
  const fields = searched.map(({ title }) => title)
  const asked = { find: text, matchCase: wanted.matchCase ? '1' : '0', wholeCell: wanted.wholeCell ? '1' : '0' }
  const isOn = mode !== null && text !== '' && fields.length > 0
  const { data, error, isFetching } = useQuery({
    queryKey: [
      ...tableQuery(projectId, table.id).queryKey,
      'find',
      viewId,
      query,
      asked,
      fields,
      order,
      records.stored,
    ],
    queryFn: ({ signal }) =>
      call(findCells.ofView, {
        params: { orgs: 'v1', projectName: projectId, tableName: table.id, viewName: viewId },
        query: { ...query, ...asked, fields },
        signal,
      }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const cells = useMemo(() => (isOn && data ? foundCells(data, columns) : none), [data, isOn, columns])
  const looked = Math.min(at, cells.length - 1)
  const current = cells[looked]
  const searchedIds = new Set(searched.map(({ id }) => id))
  return {
    mode,
    wanted,
    cells,
    isMore: isOn && data?.isMore === true,
    isBusy: isOn && (isFetching || text !== wanted.text),
    error: isOn ? error : null,
    at: looked,
    want(part) {
      setWanted((before) => ({ ...before, ...part }))
      setAt(-1)
    },
    setMode: openFind,
    close: closeFind,
    step(by) {
      if (cells.length === 0) return null
      const next = looked === -1 && by === -1 ? cells.length - 1 : (looked + by + cells.length) % cells.length
      setAt(next)
      return cells[next] ?? null
    },
    mark(row, column) {
      if (!isOn || !searchedIds.has(column.id)) return null
      if (current?.column.id === column.id && records.keyAt(row) === current.record) return 'current'
      return holdsText(records.valueAt(row, column) ?? null, wanted) ? 'match' : null
    },
  }
}
