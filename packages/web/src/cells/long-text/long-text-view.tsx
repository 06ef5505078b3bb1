import type { ReactElement } from 'react'
import classes from '../cell-views.module.css'
import type { LongCell } from './long-text.ts'

export function LongView({ cell }: { readonly cell: LongCell }): ReactElement {
  return <bdi className={classes.long}>{cell.text}</bdi>
}
