import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Project } from '../projects/project.ts'
import { NewTableDialog } from './new-table-dialog.tsx'
import { RenameTableDialog } from './rename-table-dialog.tsx'
import { closeTableDialog, tableDialogs } from './table-dialogs-store.ts'

export function TableDialogs({ project }: { readonly project: Project }): ReactElement | null {
  const open = useStore(tableDialogs, (state) => state.open)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeTableDialog, [])
  if (open === null) return null
  if (open.name === 'new') return <NewTableDialog project={project} onClose={closeTableDialog} />
  return <RenameTableDialog project={project} table={open.table} onClose={closeTableDialog} />
}
