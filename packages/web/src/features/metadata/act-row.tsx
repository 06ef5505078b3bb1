import type { ReactElement, ReactNode } from 'react'
import classes from './metadata.module.css'

interface ActRowProps {
  readonly title: string
  readonly text: string
  /** The button. */
  readonly children: ReactNode
}

/** Something that can be done with the metadata, and what it does. */
export function ActRow({ title, text, children }: ActRowProps): ReactElement {
  return (
    <div className={classes.act}>
      <div className={classes.what}>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {children}
    </div>
  )
}
