import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import classes from './layouts.module.css'

/** What is published under a link has the whole window; a link that opens nothing says so by `QuietPage`. */
export function SharedLayout(): ReactElement {
  return (
    <div className={classes.app}>
      <Outlet />
    </div>
  )
}
