import { isInterfaceAllowed, type RoleMap } from '@rowhouse/core/permissions/interface'
import { useMemo } from 'react'
import { appState, useAppState } from '../state/app-state.ts'
import { saved, useSaved } from '../state/saved.ts'
import type { ShellUser } from '../state/saved-state.ts'
import { useViewingAs, type ViewingAs, viewingAs } from '../state/view-as.ts'
import { rolesFromText } from './roles.ts'

interface SessionView {
  readonly user: ShellUser | null
  readonly isSignedIn: boolean
  /** Role name → boolean, as the session store knows it. */
  readonly roles: RoleMap
  readonly isSuperAdmin: boolean
}

export function useSession(): SessionView {
  const user = useSaved((state) => state.users.user)
  const isSignedIn = useSaved((state) => state.users.token !== null)
  return useMemo(() => {
    const roles = rolesFromText(user?.roles ?? 'guest')
    return { user, isSignedIn, roles, isSuperAdmin: roles.super === true }
  }, [user, isSignedIn])
}

const noRoles: RoleMap = {}

function useProjectRoles(): RoleMap {
  const projectId = useAppState((state) => state.project?.id)
  return useSaved((state) => (projectId === undefined ? noRoles : (state.users.projectRoles[projectId] ?? noRoles)))
}

/** May the person see this control? The server decides again when it is used. */
export function useCan(permission: string): boolean {
  const { roles } = useSession()
  const projectRoles = useProjectRoles()
  const previewAs = useSaved((state) => state.users.previewAs)
  const viewing = useViewingAs()
  return isInterfaceAllowed(permission, {
    userRoles: roles,
    projectRoles,
    previewAs: shownAs(permission, previewAs, viewing),
  })
}

/** The way out of a preview must not vanish inside of it; whoever looks as somebody else has a banner for that. */
function shownAs(permission: string, previewAs: string | null, viewing: ViewingAs | null): string | null {
  if (permission === 'previewAs') return viewing === null ? null : 'viewer'
  return previewAs ?? viewing?.role ?? null
}

/** The same question outside of components. */
export function canNow(permission: string): boolean {
  const { user, projectRoles, previewAs } = saved.getState().users
  const projectId = appState.getState().project?.id
  return isInterfaceAllowed(permission, {
    userRoles: rolesFromText(user?.roles ?? 'guest'),
    projectRoles: projectId === undefined ? noRoles : (projectRoles[projectId] ?? noRoles),
    previewAs: shownAs(permission, previewAs, viewingAs()),
  })
}
