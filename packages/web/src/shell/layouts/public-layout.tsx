import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { signInPath, signUpPath } from '../../state/navigation.ts'
import { useSaved } from '../../state/saved.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Brand } from '../brand.tsx'
import { Houses } from '../houses.tsx'
import { LanguageButton } from '../language-button.tsx'
import classes from './layouts.module.css'

const LanguagePicker = lazyPart(
  () => import('../language-picker.tsx').then((m) => m.LanguagePicker),
  <LanguageButton />,
)

/** Pages before the door: sign in, sign up, reset. */
export function PublicLayout(): ReactElement {
  return (
    <div className={classes.public}>
      <header className={classes.publicBar}>
        <Brand to="/" />
        <span className={classes.grow} />
        <OtherWay />
        <LanguageWhenAsked />
      </header>
      <main className={classes.publicMain}>
        <Outlet />
      </main>
      <Houses />
    </div>
  )
}

/** From sign-in to sign-up and back; nothing while the first account is being made. */
function OtherWay(): ReactElement | null {
  const t = useTexts()
  const { pathname } = useLocation()
  const isFirstUser = useAppState((state) => state.info?.firstUser !== false)
  const isInviteOnly = useAppState((state) => state.info?.inviteOnly === true)
  // Some of these pages are for people who are in already.
  const isSignedIn = useSaved(({ users }) => users.token !== null)
  const hasNoPasswords = useAppState((state) => state.info?.passwordSignIn === false)
  const toSignUp = !pathname.startsWith(signUpPath)
  // Without passwords there is one way for all.
  if (isFirstUser || isSignedIn || hasNoPasswords || (toSignUp && isInviteOnly)) return null
  return (
    <>
      <span className={classes.question}>{t(toSignUp ? 'shell.public.new' : 'shell.public.known')}</span>
      <Button component={Link} to={toSignUp ? signUpPath : signInPath} variant="subtle" className={classes.otherWay}>
        {t(toSignUp ? 'shell.account.signUp' : 'shell.account.signIn')}
      </Button>
    </>
  )
}

/** Most people never open the list before signing in, so it is fetched with the first press. */
function LanguageWhenAsked(): ReactElement {
  const [isAsked, ask] = useState(false)
  if (!isAsked) return <LanguageButton onClick={() => ask(true)} />
  return <LanguagePicker defaultOpened />
}
