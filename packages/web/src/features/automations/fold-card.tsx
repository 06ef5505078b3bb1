import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import classes from './automations.module.css'

interface FoldCardProps {
  /** Empty: it has none. */
  readonly number: string
  readonly title: string
  /** What it does in one line, while it is folded. */
  readonly summary: ReactNode
  /** What somebody has just added is filled in next. */
  readonly isNew: boolean
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** One of the things that happen: a line that says what, and opens. */
export function FoldCard({ number, title, summary, isNew, tools, children }: FoldCardProps): ReactElement {
  const id = useId()
  const [isOpen, setOpen] = useState(isNew)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={classes.card} aria-labelledby={id} data-open={isOpen || undefined}>
      <div className={classes.cardHead}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen((known) => !known)}
        >
          <Chevron size={14} aria-hidden />
          <span id={id} className={classes.foldTitle}>
            {number === '' ? null : <span className={classes.number}>{number}</span>} {title}
          </span>
          {isOpen ? null : <span className={classes.summary}>{summary}</span>}
        </button>
        {tools}
      </div>
      {isOpen ? <div className={classes.cardBody}>{children}</div> : null}
    </section>
  )
}
