import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Project } from '../../structure/projects/project.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { aboutView, closeAboutView } from './about-view-store.ts'

const AboutViewDialog = lazyPart(() => import('./about-view-dialog.tsx').then((m) => m.AboutViewDialog))

export function AboutViewHost({ project }: { readonly project: Project }): ReactElement | null {
  const view = useStore(aboutView, (state) => state.view)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeAboutView, [])
  return view === null ? null : (
    <AboutViewDialog key={view.id} projectId={project.id} view={view} onClose={closeAboutView} />
  )
}
