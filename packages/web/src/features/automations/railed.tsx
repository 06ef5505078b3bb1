import type { Icon } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import classes from './automations.module.css'

interface RailedProps {
  readonly icon: Icon
  readonly children: ReactNode
}

/** One of the things that happen one after the other: a sign of what it is, on the line that leads to the next. */
export function Railed({ icon: Sign, children }: RailedProps): ReactElement {
  return (
    <div className={classes.railed}>
      <span className={classes.sign} aria-hidden>
        <Sign size={14} />
      </span>
      {children}
    </div>
  )
}
