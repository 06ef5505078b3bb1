import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { navigateTo, signInPath } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import { identityRedirect, isIdentityRefusal } from './identity-redirect.ts'
import { takeKeptPlace } from './place-after-sign-in.ts'
import { exchangeIdentity } from './queries.ts'

/** Exchanges what the provider brought back for a session and leads to the place the person wanted. */
export async function finishIdentitySignIn(search: string): Promise<void> {
  const redirect = identityRedirect(search)
  if (redirect === null) {
    if (isIdentityRefusal(search)) toast.error(text('auth.callback.refused'))
    await leave(signInPath)
    return
  }
  try {
    await exchangeIdentity(redirect)
    await leave(takeKeptPlace())
  } catch (error) {
    toast.error(messageOf(error))
    await leave(signInPath)
  }
}

async function leave(place: string): Promise<void> {
  // A spent code must neither be bookmarked nor tried again by a reload.
  window.history.replaceState(window.history.state, '', `${window.location.pathname}#${place}`)
  await navigateTo(place, { replace: true })
}
