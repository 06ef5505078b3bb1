import type { ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorLayout } from '../../shell/layouts/error-layout.tsx'
import classes from '../../shell/layouts/layouts.module.css'

/** A public page that has something to say instead of something to show; in a frame of another page without our bar. */
export function QuietPage({ children }: { readonly children: ReactNode }): ReactElement {
  const [search] = useSearchParams()
  return search.has('embed') ? (
    <main className={classes.middle}>{children}</main>
  ) : (
    <ErrorLayout>{children}</ErrorLayout>
  )
}
