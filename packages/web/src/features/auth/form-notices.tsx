import type { ReactElement, ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { Notice } from '../../ui/form-fields.tsx'
import classes from './auth-screens.module.css'

interface FormNoticesProps {
  /** What the server answered to the last try. */
  readonly error?: unknown
  /** Passwords are typed here, so say when the line is not private. */
  readonly asksPassword?: boolean
  readonly children?: ReactNode
}

/** The sentences above the fields of a form. */
export function FormNotices({ error, asksPassword = false, children }: FormNoticesProps): ReactElement | null {
  const t = useTexts()
  const isInsecure = useAppState((state) => state.info?.insecureHttp === true)
  const isWarned = asksPassword && isInsecure
  if (!isWarned && !error && !children) return null
  return (
    <div className={classes.notices}>
      {isWarned ? <Notice kind="warning">{t('auth.insecure')}</Notice> : null}
      {children}
      {error ? <Notice kind="error">{messageOf(error)}</Notice> : null}
    </div>
  )
}
