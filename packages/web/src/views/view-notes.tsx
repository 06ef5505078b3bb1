import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import classes from './view-states.module.css'

/** What of the view no longer applies, and why: a field it needs is gone, or is another now. */
export function ViewNotes({ notes }: { readonly notes: readonly string[] }): ReactElement | null {
  if (notes.length === 0) return null
  return (
    <p className={classes.notes} role="status">
      <IconInfoCircle size={16} aria-hidden />
      <span>{notes.join(' ')}</span>
    </p>
  )
}
