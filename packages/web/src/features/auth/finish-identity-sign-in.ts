import { factorsOf, hasCode, messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { navigateTo, signInPath } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import { identityRedirect, isIdentityRefusal } from './identity-redirect.ts'
import { takeKeptPlace } from './place-after-sign-in.ts'
import { exchangeIdentity } from './queries.ts'

/**
 * Exchanges what the provider brought back for a session and leads to the place the person wanted. Tells by what they have
 * to prove a second time who they are, if they do: the person stays then. null: they do not.
 */
export async function finishIdentitySignIn(search: string): Promise<readonly string[] | null> {
  const redirect = identityRedirect(search)
  if (redirect === null) {
    if (isIdentityRefusal(search)) toast.error(text('auth.callback.refused'))
    await leaveCallback(signInPath)
    return null
  }
  try {
    await exchangeIdentity(redirect)
    await leaveCallback(takeKeptPlace())
  } catch (error) {
    if (hasCode(error, 'second_factor_required')) return factorsOf(error)
    toast.error(messageOf(error))
    await leaveCallback(signInPath)
  }
  return null
}

export async function leaveCallback(place: string): Promise<void> {
  // A spent code must neither be bookmarked nor tried again by a reload.
  window.history.replaceState(window.history.state, '', `${window.location.pathname}#${place}`)
  await navigateTo(place, { replace: true })
}
