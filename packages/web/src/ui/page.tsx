import type { ReactElement, ReactNode } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  readonly children: ReactNode
  /** narrow: forms and settings; wide: lists. */
  readonly width?: 'narrow' | 'wide'
}

export function Page({ children, width = 'wide' }: PageProps): ReactElement {
  return (
    <main className={classes.page}>
      <div className={classes.inner} data-width={width}>
        {children}
      </div>
    </main>
  )
}

interface PageHeaderProps {
  readonly title: string
  readonly text?: string
  /** Search and buttons at the end of the line; one of them primary. */
  readonly actions?: ReactNode
}

export function PageHeader({ title, text, actions }: PageHeaderProps): ReactElement {
  usePageTitle(title)
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  )
}
