import type { ReactElement } from 'react'
import { TableMenuItems } from '../../features/tables/table-menu.tsx'
import { ViewMenuItems } from '../../features/views/view-menu-items.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { View } from '../../structure/views/view.ts'
import { MenuAt } from '../../views/grid/menu-at.tsx'
import type { TreeRow } from './tree-rows.ts'

interface TreeMenuProps {
  readonly project: Project
  readonly row: TreeRow
  readonly at: { readonly x: number; readonly y: number }
  readonly beside: readonly View[]
  /** null: there is no such place, or the person may not. */
  readonly moveOf: (row: TreeRow, step: -1 | 1) => (() => void) | null
  readonly onRename: () => void
  readonly onAddView: (() => void) | undefined
  readonly onClose: () => void
}

export function TreeMenu(props: TreeMenuProps): ReactElement | null {
  const { project, row, at, beside, moveOf, onRename, onAddView, onClose } = props
  const t = useTexts()
  if (row.kind !== 'table' && row.kind !== 'view') return null
  const title = row.kind === 'view' ? row.view.title : row.table.title
  const move = { up: moveOf(row, -1), down: moveOf(row, 1) }
  return (
    <MenuAt at={at} label={t('tables.menu', { title })} onClose={onClose}>
      {row.kind === 'table' ? (
        <TableMenuItems project={project} table={row.table} move={move} onRename={onRename} onAddView={onAddView} />
      ) : (
        <ViewMenuItems
          project={project}
          table={row.table}
          view={row.view}
          beside={beside}
          move={move}
          onRename={onRename}
        />
      )}
    </MenuAt>
  )
}
