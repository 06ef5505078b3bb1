import { useSearchParams } from 'react-router'

/** Whether the sheet takes the whole page, which its address tells. */
export function useSheetSize(): readonly [isPage: boolean, toggle: () => void] {
  const [search, setSearch] = useSearchParams()
  const isPage = search.get('sheet') === 'page'
  const toggle = () =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        if (isPage) next.delete('sheet')
        else next.set('sheet', 'page')
        return next
      },
      { replace: true },
    )
  return [isPage, toggle]
}
