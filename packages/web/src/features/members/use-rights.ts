import { useSession } from '../../session/use-session.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { Rights } from './member.ts'

/** What this person may do to the people of a project. */
export function useRights(project: Project): Rights {
  const { user } = useSession()
  const previewAs = useSaved((state) => state.users.previewAs)
  return {
    ownId: user?.id ?? null,
    mayManage: mayIn(project, 'members.manage', previewAs),
    mayManageCreators: mayIn(project, 'members.manageCreators', previewAs),
    mayManageOwners: mayIn(project, 'members.manageOwners', previewAs),
  }
}
