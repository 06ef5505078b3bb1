import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Project } from '../../structure/projects/project.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { closeViewShare, viewShare } from './view-share-store.ts'

const ViewShareDialog = lazyPart(() => import('./view-share-dialog.tsx').then((m) => m.ViewShareDialog))

export function ViewShareHost({ project }: { readonly project: Project }): ReactElement | null {
  const view = useStore(viewShare, (state) => state.view)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeViewShare, [])
  return view === null ? null : <ViewShareDialog key={view.id} project={project} view={view} onClose={closeViewShare} />
}
