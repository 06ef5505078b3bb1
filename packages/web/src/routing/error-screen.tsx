import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link, useRouteError } from 'react-router'
import { ApiError } from '../api/errors.ts'
import type { TextKey } from '../i18n/catalogue.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ErrorLayout } from '../shell/layouts/error-layout.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import classes from './error-screen.module.css'
import { RouteError, statusOfError } from './route-error.ts'

/** For errors thrown by routes and screens. */
export function RouteErrorScreen(): ReactElement {
  const error = useRouteError()
  const isSpoken = error instanceof RouteError || error instanceof ApiError
  return <ErrorScreen status={statusOfError(error)} {...(isSpoken ? { message: error.message } : {})} />
}

interface ErrorScreenProps {
  readonly status: number
  readonly message?: string
}

const told = ['400', '403', '404'] as const

export function ErrorScreen({ status, message }: ErrorScreenProps): ReactElement {
  const t = useTexts()
  const kind = told.find((code) => code === String(status)) ?? '500'
  const title = t(status === 404 ? 'shell.error.title404' : 'shell.error.title')
  usePageTitle(title, { exact: true })
  return (
    <ErrorLayout>
      <div className={classes.error}>
        <Tiles status={status} />
        <p className={classes.label}>{title}</p>
        <h1 className={classes.message}>{message ?? t(`shell.error.${kind}` satisfies TextKey)}</h1>
        <p className={classes.hint}>{t(`shell.error.${kind}.hint` satisfies TextKey)}</p>
        {status === 404 ? (
          <Button component={Link} to="/" size="md">
            {t('shell.error.home')}
          </Button>
        ) : null}
      </div>
    </ErrorLayout>
  )
}

/** The status as three cells; the middle one is selected, and for a page that is not there it is empty. */
function Tiles({ status }: { readonly status: number }): ReactElement {
  const [first, middle, last] = String(status)
  return (
    <div className={classes.tiles} aria-hidden>
      <span>{first}</span>
      <span className={classes.selected}>{status === 404 ? '' : middle}</span>
      <span>{last}</span>
    </div>
  )
}
