import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { findView, shownOf, type View } from '../../structure/views/view.ts'

interface ShownView {
  /** All of the table, in order. */
  readonly views: readonly View[]
  /** null while nobody knows, and where there is none. */
  readonly view: View | null
  /** Every view of the table is hidden from this person. */
  readonly hasNone: boolean
  readonly error: unknown
  retry(): void
}

const none: readonly View[] = []

/** The view of the open table that the address names, or the one everybody begins with. */
export function useShownView(projectId: string, tableId: string | null): ShownView {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(viewsQuery(projectId))
  const views = (tableId === null ? undefined : data?.get(tableId)) ?? none
  // Every table has a view: one without is younger than the list, unless all are hidden.
  const isNewTable = tableId !== null && data !== undefined && views === none
  const [askedFor, setAskedFor] = useState<string | null>(null)
  useEffect(() => {
    if (isNewTable) void refetch().then(() => setAskedFor(tableId))
  }, [isNewTable, refetch, tableId])
  const hasNone = isNewTable && askedFor === tableId
  return { views, view: shownOf(views, search.get('view')), hasNone, error, retry: () => void refetch() }
}

/** A view that is gone is said to be gone, and the address no longer names it. */
export function useTellUnknownView({ views, view }: Pick<ShownView, 'views' | 'view'>): void {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('view')
  const isUnknown = wanted !== null && view !== null && findView(views, wanted) === null
  const title = view?.title ?? ''
  useEffect(() => {
    if (!isUnknown) return
    toast.info(text('sidebar.view.unknown', { title }), { durationMs: 5000 })
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('view')
        return next
      },
      { replace: true },
    )
  }, [isUnknown, title, setSearch])
}
