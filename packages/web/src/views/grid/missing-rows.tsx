import { type ReactElement, useEffect } from 'react'
import { isRefusal, messageOf } from '../../api/errors.ts'
import type { RecordWindow } from '../../features/records/record-window.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './table-grid.module.css'

const retryMs = 3000

/** Rows on the screen that could not be loaded: says so, and asks for them again by itself. */
export function MissingRows({ window }: { readonly window: RecordWindow }): ReactElement | null {
  const t = useTexts()
  const { fault } = window
  useEffect(() => {
    if (fault === null || isRefusal(fault)) return
    const timer = setTimeout(() => window.retry(), retryMs)
    return () => clearTimeout(timer)
  }, [window, fault])
  if (fault === null) return null
  return (
    <p className={`${classes.offline} ${classes.missing}`} role="alert">
      {t('grid.missing', { reason: messageOf(fault) })}
    </p>
  )
}
