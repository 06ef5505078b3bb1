import { me, signOut as signOutEndpoint } from '@rowhouse/core/api/auth'
import type { RoleMap } from '@rowhouse/core/permissions/interface'
import { type ProjectRole, wireRoles } from '@rowhouse/core/permissions/roles'
import { call, renewToken } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { forgetSession } from '../api/session-lost.ts'
import { navigateTo, noteLeaving, rememberPlace, signInPath } from '../state/navigation.ts'
import { saved } from '../state/saved.ts'
import type { ShellUser } from '../state/saved-state.ts'
import { keepViewingAs, viewingAs } from '../state/view-as.ts'
import type { MeOutcome } from './me-poll.ts'
import { rolesToText } from './roles.ts'

/** Call with the token of a sign-in, a sign-up or a password change: stores it, then loads the person. */
export async function enterSession(token: string): Promise<void> {
  noteLeaving(false)
  saved.change('users', { token, authType: 'jwt' })
  await loadUser()
}

/** Loads the person; a failure here is left to the next look. */
export async function loadUser(): Promise<void> {
  await lookAtMe().catch(() => undefined)
}

/** Loads the roles the person has in a project, so that the screen shows what they may do there. */
export async function loadProjectRoles(projectId: string): Promise<void> {
  const { roles } = await call(me, { query: { project_id: projectId } })
  noteRoles(projectId, roles)
}

/** What was told with the project counts until the roles are loaded: no key pressed meanwhile is lost. */
export function noteProjectRole(projectId: string, role: ProjectRole): void {
  // A preview is told as the role it shows, and who looks as somebody else is told theirs.
  if (saved.getState().users.previewAs === null && viewingAs() === null) noteRoles(projectId, wireRoles(role))
}

function noteRoles(projectId: string, roles: RoleMap): void {
  const known = saved.getState().users.projectRoles
  saved.change('users', { projectRoles: { ...known, [projectId]: roles } })
}

export async function signOut({ everywhere = false } = {}): Promise<void> {
  // Signed out here is signed out, also when the server cannot be told.
  await call(signOutEndpoint, { body: { everywhere } }).catch(() => undefined)
  rememberPlace(null)
  // The next to sign in may be somebody else, so neither the guards nor the screen on show may ask to come back.
  noteLeaving(true)
  await navigateTo(signInPath)
  forgetSession()
  keepViewingAs(null)
  // Whoever comes next shall not read what was typed and not sent. A session that only ran out keeps it.
  saved.change('app', { forms: {} })
}

export async function readMeOutcome(): Promise<MeOutcome> {
  try {
    return (await lookAtMe()) ? 'person' : 'nobody'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'error'
    if (error.status === 504) return 'gateway timeout'
    return error.status === 0 ? 'unreachable' : 'error'
  }
}

async function lookAtMe(): Promise<boolean> {
  const spent = saved.getState().users.token
  if (spent === null) return false
  let found = await call(me)
  // The server treats an expired token as a guest instead of refusing it, so the renewal has to start here.
  const renewed = found.email === undefined ? await renewToken(spent) : null
  if (renewed !== null) found = await call(me)
  // Somebody left or came meanwhile: what was found is not about them.
  if (saved.getState().users.token !== (renewed ?? spent)) return lookAtMe()
  const user = toShellUser(found)
  if (user !== null) saved.change('users', { user })
  return user !== null
}

function toShellUser(found: Awaited<ReturnType<typeof call<typeof me>>>): ShellUser | null {
  if (found.id === undefined || found.email === undefined) return null
  return {
    id: found.id,
    email: found.email,
    roles: rolesToText(found.roles),
    firstname: found.firstname ?? null,
    lastname: found.lastname ?? null,
    picture: found.picture ?? null,
  }
}
