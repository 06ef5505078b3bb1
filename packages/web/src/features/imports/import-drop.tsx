import type { ReactElement, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { withTexts } from '../../i18n/i18n.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import classes from './import-drop.module.css'
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
  const take = async (files: readonly File[]): Promise<void> => {
    // Reading files is for whoever drops one.
    const { takeFiles } = await withTexts(import('./take-files.ts'))
    takeFiles(project.id, files, into ?? null)
    void navigate(importPath(project.id, { into: into ?? null }))
  }
  const { isOver, handlers } = useFileOver(isOffered ? (files) => void take(files) : null)
  return (
    <div className={classes.drop} data-over={isOver || undefined} {...handlers}>
      {children}
    </div>
  )
}
