import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Project } from '../../structure/projects/project.ts'
import { RenameTableDialog } from '../tables/rename-table-dialog.tsx'
import { closeTableDialog, tableDialogs } from '../tables/table-dialogs-store.ts'
import { NewTableDialog } from './new-table-dialog.tsx'

export function TableDialogs({ project }: { readonly project: Project }): ReactElement | null {
  const open = useStore(tableDialogs, (state) => state.open)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeTableDialog, [])
  if (open === null) return null
  if (open.name === 'new') return <NewTableDialog project={project} onClose={closeTableDialog} />
  return <RenameTableDialog project={project} table={open.table} onClose={closeTableDialog} />
}
