import type { ReactElement } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { Brand } from '../brand.tsx'
import classes from './layouts.module.css'

/** What is published under a link; embedded in another page it comes without our bar. */
export function SharedLayout(): ReactElement {
  const [query] = useSearchParams()
  return (
    <div className={classes.app}>
      {query.has('embed') ? null : (
        <header className={classes.quietBar}>
          <Brand to="/" behind="var(--rh-sunken)" />
        </header>
      )}
      <main className={classes.middle}>
        <Outlet />
      </main>
    </div>
  )
}
