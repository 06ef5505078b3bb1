import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { useEffect, useRef } from 'react'
import { loadProjectRoles, noteProjectRole } from '../session/session.ts'
import { appState, type ProjectInBar } from '../state/app-state.ts'

/**
 * Shows a project in the top bar while the calling screen is there, and learns what the person may do in it, again when
 * somebody changes their role.
 */
export function useProjectInBar(project: (ProjectInBar & { readonly role: string }) | null): void {
  const { id, title, color, role, mayAutomate, mayHook } = project ?? {}
  const onShare = useRef(project?.onShare)
  onShare.current = project?.onShare
  const canShare = project?.onShare !== undefined
  useEffect(() => {
    if (id === undefined || role === undefined) return
    if (isProjectRole(role)) noteProjectRole(id, role)
    void loadProjectRoles(id).catch(() => undefined)
  }, [id, role])
  useEffect(() => {
    if (id === undefined || title === undefined) return
    const share = canShare ? { onShare: () => onShare.current?.() } : {}
    appState.setState({ project: { id, title, color: color ?? null, mayAutomate, mayHook, ...share } })
    return () => appState.setState({ project: null })
  }, [id, title, color, mayAutomate, mayHook, canShare])
}
