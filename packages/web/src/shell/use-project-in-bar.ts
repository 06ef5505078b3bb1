import { useEffect, useRef } from 'react'
import { loadProjectRoles } from '../session/session.ts'
import { appState, type ProjectInBar } from '../state/app-state.ts'

/** Shows a project in the top bar while the calling screen is there, and learns what the person may do in it. */
export function useProjectInBar(project: ProjectInBar | null): void {
  const { id, title, color } = project ?? {}
  const onShare = useRef(project?.onShare)
  onShare.current = project?.onShare
  const canShare = project?.onShare !== undefined
  useEffect(() => {
    if (id === undefined || title === undefined) return
    const share = canShare ? { onShare: () => onShare.current?.() } : {}
    appState.setState({ project: { id, title, color: color ?? null, ...share } })
    return () => appState.setState({ project: null })
  }, [id, title, color, canShare])
  useEffect(() => {
    if (id !== undefined) void loadProjectRoles(id).catch(() => undefined)
  }, [id])
}
