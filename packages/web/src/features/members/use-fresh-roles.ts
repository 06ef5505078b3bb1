import { useEffect, useRef } from 'react'
import { loadProjectRoles } from '../../session/session.ts'
import type { Project } from '../../structure/projects/project.ts'

/** Somebody may change the person's role while the project is on screen: the controls of the shell follow it. */
export function useFreshRoles(project: Pick<Project, 'id' | 'role'> | null): void {
  const { id, role } = project ?? {}
  const known = useRef(role)
  useEffect(() => {
    const hasChanged = known.current !== undefined && role !== undefined && known.current !== role
    known.current = role
    if (hasChanged && id !== undefined) void loadProjectRoles(id).catch(() => undefined)
  }, [id, role])
}
