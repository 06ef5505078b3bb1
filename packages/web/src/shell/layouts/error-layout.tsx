import type { ReactElement, ReactNode } from 'react'
import { Brand } from '../brand.tsx'
import classes from './layouts.module.css'

export function ErrorLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={classes.app}>
      <header className={classes.quietBar}>
        <Brand to="/" behind="var(--rh-sunken)" />
      </header>
      <main className={classes.middle}>{children}</main>
    </div>
  )
}
