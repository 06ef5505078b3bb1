import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Project } from '../../structure/projects/project.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { closeSnippet, snippets } from './snippet-store.ts'

const SnippetDialog = lazyPart(() => import('./snippet-dialog.tsx').then((m) => m.SnippetDialog))

export function SnippetHost({ project }: { readonly project: Project }): ReactElement | null {
  const open = useStore(snippets, (state) => state.open)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeSnippet, [])
  return open === null ? null : <SnippetDialog project={project} {...open} onClose={closeSnippet} />
}
