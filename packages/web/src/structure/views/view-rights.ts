import type { PreviewRole } from '@rowhouse/core/permissions/roles'
import { hasWholeIn, mayIn, type Project } from '../projects/project.ts'
import type { View } from './view.ts'

export interface ViewRights {
  readonly mayRename: boolean
  readonly mayMove: boolean
  readonly mayChangeMode: boolean
  readonly mayChangeSettings: boolean
  readonly mayDelete: boolean
}

/** Which acts to offer; the server decides again. Editors have views of their own, everybody's are a creator's to arrange. */
export function rightsTo(
  view: View,
  {
    project,
    previewAs,
    ownId,
  }: {
    readonly project: Pick<Project, 'role'>
    readonly previewAs: PreviewRole | null
    readonly ownId: string | null
  },
): ViewRights {
  const isOwn = view.mode === 'personal' && view.ownerId !== null && view.ownerId === ownId
  const arranges =
    hasWholeIn(project, 'views.update', previewAs) || (isOwn && mayIn(project, 'views.update', previewAs))
  const isFree = view.mode !== 'locked'
  return {
    mayRename: arranges && isFree,
    mayMove: arranges,
    mayChangeMode: hasWholeIn(project, 'views.update', previewAs),
    mayChangeSettings: isFree && mayIn(project, 'viewSettings.update', previewAs),
    mayDelete: arranges && isFree && !view.isDefault,
  }
}
