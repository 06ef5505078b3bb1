import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import classes from './layouts.module.css'

/** Nothing but the screen. */
export function EmptyLayout(): ReactElement {
  return (
    <main className={classes.app}>
      <Outlet />
    </main>
  )
}
