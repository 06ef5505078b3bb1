import type { ReactElement, ReactNode } from 'react'
import classes from './dialog.module.css'

/** The bar of buttons at the end of a Modal's body: cancel first, the verb last. */
export function DialogFoot({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={classes.foot}>{children}</div>
}
