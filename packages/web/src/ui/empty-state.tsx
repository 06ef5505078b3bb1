import type { Icon } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: Icon
  readonly title: string
  /** One sentence that teaches. */
  readonly text: string
  /** One button. */
  readonly action?: ReactNode
}

export function EmptyState({ icon: Picture, title, text, action }: EmptyStateProps): ReactElement {
  return (
    <div className={classes.empty}>
      <span className={classes.art} aria-hidden>
        <Picture size={18} stroke={1.75} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
