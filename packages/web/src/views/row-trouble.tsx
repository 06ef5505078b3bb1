import { type ReactElement, useEffect } from 'react'
import { isRefusal, messageOf } from '../api/errors.ts'
import type { RecordWindow } from '../features/records/record-window.ts'
import type { TableRecords } from '../features/records/table-records.ts'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './view-states.module.css'

const retryMs = 3000

/** What keeps records from coming or going, over whatever of them is on the screen. */
export function RowTrouble({ records }: { readonly records: TableRecords }): ReactElement | null {
  const t = useTexts()
  if (!records.isOffline) return <MissingRows window={records.window} />
  return (
    <p className={classes.offline} role="alert">
      {t('grid.offline')}
    </p>
  )
}

/** Rows on the screen that could not be loaded: says so, and asks for them again by itself. */
function MissingRows({ window }: { readonly window: RecordWindow }): ReactElement | null {
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
