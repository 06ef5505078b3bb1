import { hasCode, messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { navigateTo, signInPath } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import { identityRedirect, isIdentityRefusal } from './identity-redirect.ts'
import { takeKeptPlace } from './place-after-sign-in.ts'
import { exchangeIdentity } from './queries.ts'

/**
 * Exchanges what the provider brought back for a session and leads to the place the person wanted. True when a code of the
 * authenticator app is wanted first: the person stays.
 */
export async function finishIdentitySignIn(search: string): Promise<boolean> {
  const redirect = identityRedirect(search)
  if (redirect === null) {
    if (isIdentityRefusal(search)) toast.error(text('auth.callback.refused'))
    await leaveCallback(signInPath)
    return false
  }
  try {
    await exchangeIdentity(redirect)
    await leaveCallback(takeKeptPlace())
  } catch (error) {
    if (hasCode(error, 'second_factor_required')) return true
    toast.error(messageOf(error))
    await leaveCallback(signInPath)
  }
  return false
}

export async function leaveCallback(place: string): Promise<void> {
  // A spent code must neither be bookmarked nor tried again by a reload.
  window.history.replaceState(window.history.state, '', `${window.location.pathname}#${place}`)
  await navigateTo(place, { replace: true })
}
