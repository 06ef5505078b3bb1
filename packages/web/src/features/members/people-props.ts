import type { Project } from '../../structure/projects/project.ts'
import type { InviteLink } from './invite-outcome.ts'
import type { Member, Rights } from './member.ts'

/** What the list of people hands down to every row. */
export interface PeopleProps {
  readonly project: Project
  readonly rights: Rights
  /** On a page of its own: also by whom people came, and when they were last there. */
  readonly isDetailed?: boolean
  /** A new link that could not be copied has to be shown. */
  readonly onLink: (link: InviteLink) => void
  readonly onLeft: () => void
}

export interface MemberProps extends PeopleProps {
  readonly member: Member
}
