import { useEffect } from 'react'

/** The title of the browser tab while the calling part is on screen. */
export function usePageTitle(title: string, { exact = false } = {}): void {
  useEffect(() => {
    document.title = exact ? title : `${title} · Rowhouse`
    return () => {
      document.title = 'Rowhouse'
    }
  }, [title, exact])
}
