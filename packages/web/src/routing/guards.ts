import { text } from '../i18n/i18n.ts'
import { rolesFromText } from '../session/roles.ts'
import { loadUser } from '../session/session.ts'
import { rememberPlace, signInPath } from '../state/navigation.ts'
import { saved } from '../state/saved.ts'
import { waitForPersistedState } from '../state/wait-for-persisted-state.ts'
import type { Middleware } from './middleware.ts'
import { RouteError } from './route-error.ts'

/** The guards a route may name. */
export const guards: Readonly<Record<string, Middleware>> = {
  async signedIn(place) {
    await waitForPersistedState(saved.isRestored)
    if (saved.getState().users.token !== null) return null
    rememberPlace(place)
    return signInPath
  },

  async superAdmin() {
    if (saved.getState().users.user === null) await loadUser()
    const roles = rolesFromText(saved.getState().users.user?.roles ?? '')
    if (roles.super !== true) throw new RouteError(403, text('shell.error.403'))
    return null
  },
}
