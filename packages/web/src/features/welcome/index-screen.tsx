import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { indexRedirect } from '../../routing/index-redirect.ts'
import { loadAppInfo } from '../../session/start-session.ts'
import { useSession } from '../../session/use-session.ts'
import { isFirstLoad, useAppState } from '../../state/app-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SignUp = lazyPart(() => import('../auth/sign-up-screen.tsx').then((m) => m.SignUpScreen))
const SignIn = lazyPart(() => import('../auth/sign-in-screen.tsx').then((m) => m.SignInScreen))

/** The front door: people who are known go in, the first one makes the first account here. */
export function IndexScreen(): ReactElement | null {
  const { isSignedIn } = useSession()
  const { pathname } = useLocation()
  const info = useAppState((state) => state.info)
  const infoFailed = useAppState((state) => state.infoFailed)
  const elsewhere = indexRedirect({ isSignedIn, isFirstLoad: isFirstLoad(info), path: pathname })
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />
  if (info === null) return infoFailed ? <Unreachable /> : null
  return info.firstUser ? <SignUp /> : <SignIn />
}

function Unreachable(): ReactElement {
  const t = useTexts()
  useEffect(() => {
    const timer = setInterval(() => void loadAppInfo(), 5000)
    return () => clearInterval(timer)
  }, [])
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={t('shell.index.unreachable')}
      text={t('shell.index.unreachable.text')}
      action={
        <Button variant="default" onClick={() => void loadAppInfo()}>
          {t('shell.failed.retry')}
        </Button>
      }
    />
  )
}
