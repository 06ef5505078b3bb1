import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordsWish } from './queries.ts'

/** What is searched for and the page, in the address: a reload and a link keep the place. */
export function useRecordsPlace(): RecordsWish & {
  readonly goTo: (page: number) => void
  readonly searchFor: (text: string) => void
} {
  const [search, setSearch] = useSearchParams()
  const goTo = useCallback(
    (page: number) => setSearch((known) => changed(known, { page: page > 1 ? String(page) : null })),
    [setSearch],
  )
  const searchFor = useCallback(
    (text: string) =>
      setSearch((known) => changed(known, { q: text === '' ? null : text, page: null }), { replace: true }),
    [setSearch],
  )
  return { search: search.get('q') ?? '', page: pageIn(search.get('page')), goTo, searchFor }
}

function changed(known: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(known)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

function pageIn(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
