import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type OpenedRecord, openedIn, withOpened } from './opened-records.ts'

/** What is searched for and the open record, in the address: a reload and a link keep the place. */
export function useRecordsPlace(): {
  readonly search: string
  /** The id of the only column to search in; null: all of them. */
  readonly searchField: string | null
  readonly rowId: string | null
  readonly searchFor: (text: string) => void
  readonly searchIn: (columnId: string | null) => void
  readonly openRow: (key: string | null) => void
  /** Records opened from it or from the grid, the last one on top. */
  readonly opened: readonly OpenedRecord[]
  readonly showOpened: (opened: readonly OpenedRecord[]) => void
} {
  const [place, setPlace] = useSearchParams()
  const searchFor = useCallback(
    (text: string) => setPlace((known) => changed(known, 'q', text === '' ? null : text), { replace: true }),
    [setPlace],
  )
  const searchIn = useCallback(
    (columnId: string | null) => setPlace((known) => changed(known, 'in', columnId), { replace: true }),
    [setPlace],
  )
  const openRow = useCallback(
    (key: string | null) => setPlace((known) => changed(withOpened(known, []), 'rowId', key)),
    [setPlace],
  )
  const showOpened = useCallback(
    (opened: readonly OpenedRecord[]) => setPlace((known) => withOpened(known, opened)),
    [setPlace],
  )
  return {
    search: place.get('q') ?? '',
    searchField: place.get('in'),
    rowId: place.get('rowId'),
    searchFor,
    searchIn,
    openRow,
    opened: useMemo(() => openedIn(place), [place]),
    showOpened,
  }
}

function changed(known: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(known)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
