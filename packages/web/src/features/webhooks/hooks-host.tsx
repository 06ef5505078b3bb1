import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Project } from '../../structure/projects/project.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { closeHooks, openedHooks } from './hooks-store.ts'

const HooksDialog = lazyPart(() => import('./hooks-dialog.tsx').then((m) => m.HooksDialog))

export function HooksHost({ project }: { readonly project: Project }): ReactElement | null {
  const { tableId, hookId, isNew } = useStore(openedHooks)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeHooks, [])
  return tableId === null ? null : (
    <HooksDialog key={tableId} project={project} tableId={tableId} hookId={hookId} isNew={isNew} onClose={closeHooks} />
  )
}
