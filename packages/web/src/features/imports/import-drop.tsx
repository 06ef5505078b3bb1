import type { ReactElement, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import classes from './import-drop.module.css'
import { sourceOfFiles } from './import-queries.ts'
import { sendToImport } from './sending-store.ts'
import { useFileOver } from './use-file-over.ts'

interface ImportDropProps {
  readonly project: Project
  /** The table that is dropped on; left out: that is decided later. */
  readonly into?: string
  readonly isOff?: boolean
  readonly children: ReactNode
}

/** A part of the screen on which files can be dropped to import them. The menus lead to the same. */
export function ImportDrop({ project, into, isOff = false, children }: ImportDropProps): ReactElement {
  const navigate = useNavigate()
  const previewAs = useSaved((state) => state.users.previewAs)
  const isOffered = !isOff && mayIn(project, 'imports.use', previewAs)
  const take = (files: readonly File[]): void => {
    const source = sourceOfFiles(files)
    if (source !== null) void sendToImport(project.id, source, into ?? null)
    void navigate(importPath(project.id, { into: into ?? null }))
  }
  const { isOver, handlers } = useFileOver(isOffered ? take : null)
  return (
    <div className={classes.drop} data-over={isOver || undefined} {...handlers}>
      {children}
    </div>
  )
}
