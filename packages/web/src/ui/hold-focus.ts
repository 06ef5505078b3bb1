import type { FocusEvent } from 'react'

/** For the one field of what lies over everything: a dialog that closes under it gives the focus back late, to something else. */
export function holdFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  // Null: the window itself lost the focus.
  if (relatedTarget === null) return
  queueMicrotask(() => {
    if (currentTarget.isConnected) currentTarget.focus()
  })
}
