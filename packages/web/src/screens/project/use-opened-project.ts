import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, isDatabaseMissing, messageOf } from '../../api/errors.ts'
import { forgetOtherProjects, noteOpened } from '../../features/projects/project-changes.ts'
import { toast } from '../../state/toast-store.ts'
import { keepViewingAs, viewingAs } from '../../state/view-as.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

/** Loads the project of the address and notes the visit; one that cannot be loaded leads back to the list. */
export function useOpenedProject(projectId: string): Project | null {
  const navigate = useNavigate()
  const { data, error } = useQuery(projectQuery(projectId))
  const project = data ?? null
  // A refetch that fails because the network is away keeps what is on screen; one that says “not yours any more” does not.
  const failure = error !== null && (project === null || isRefusal(error)) ? error : null

  useEffect(() => forgetOtherProjects(projectId), [projectId])

  useEffect(() => {
    // The client has led on to where a database is named.
    if (failure === null || isDatabaseMissing(failure)) return
    console.error('The project could not be loaded.', failure)
    toast.error(messageOf(failure), { durationMs: 3000 })
    // Its end may be why: whoever opens the project next is themselves.
    keepViewingAs(null)
    void navigate('/projects', { replace: true })
  }, [failure, navigate])

  const isMember = project !== null && viewingAs() === null && mayIn(project, 'projects.arrange')
  useEffect(() => {
    if (isMember) void noteOpened(projectId)
  }, [isMember, projectId])

  return failure === null ? project : null
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}
