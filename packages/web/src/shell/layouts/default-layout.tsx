import type { ReactElement } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useShortcuts } from '../../actions/use-shortcuts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { comeBackTo, signInPath } from '../../state/navigation.ts'
import { useSaved } from '../../state/saved.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { floating } from '../../ui/floating.tsx'
import { focusContent } from '../../ui/keep-focus.ts'
import { useReadyParts } from '../../ui/late.ts'
import { BrokenPart } from '../broken-part.tsx'
import { Overlays } from '../overlays.tsx'
import { TopBar, type TopBarParts } from '../top-bar.tsx'
import { noteBreak } from '../watch-for-breaks.ts'
import classes from './layouts.module.css'

const readyParts = [floating]

/** Top bar and screen, for people who are signed in; who loses the session on show is asked to sign in and comes back. */
export function DefaultLayout({ bell }: TopBarParts): ReactElement {
  const t = useTexts()
  const isSignedIn = useSaved((state) => state.users.token !== null)
  const isFirstUser = useAppState((state) => state.info?.firstUser === true)
  const { pathname, search } = useLocation()
  useShortcuts()
  useReadyParts(readyParts, true)
  if (!isSignedIn) return <Navigate to={isFirstUser ? '/' : signInPath} replace state={comeBackTo(pathname + search)} />
  return (
    <div className={classes.app}>
      <button type="button" className={classes.skip} onClick={focusContent}>
        {t('shell.skip')}
      </button>
      <TopBar bell={bell} />
      <div className={classes.content} id="content" tabIndex={-1}>
        <ErrorBoundary place={pathname} onError={noteBreak} fallback={(retry) => <BrokenPart onRetry={retry} />}>
          <Outlet />
        </ErrorBoundary>
      </div>
      <Overlays />
    </div>
  )
}
