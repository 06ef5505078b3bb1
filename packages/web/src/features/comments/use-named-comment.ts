import { useSearchParams } from 'react-router'

/** The comment that the address leads to, as a notice of it does; null: none. */
export function useNamedComment(): string | null {
  const [search] = useSearchParams()
  return search.get('comment')
}
