import type { ReactElement } from 'react'
import { AccountsPart } from '../../features/service-accounts/accounts-part.tsx'
import { ProjectTokensPage } from '../../features/tokens/tokens-page.tsx'
import type { Project } from '../../structure/projects/project.ts'

/** By what programs come into a project. */
export function ProjectTokens({ project }: { readonly project: Project }): ReactElement {
  return <ProjectTokensPage project={project} below={<AccountsPart project={project} />} />
}
