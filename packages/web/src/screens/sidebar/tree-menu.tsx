import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import type { ReactElement } from 'react'
import { TableMenuItems } from '../../features/tables/table-menu.tsx'
import { NewViewItems } from '../../features/views/new-view-items.tsx'
import { ViewMenuItems } from '../../features/views/view-menu-items.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { View } from '../../structure/views/view.ts'
import { MenuAt } from '../../ui/menu-at.tsx'
import type { TreeRow } from './tree-rows.ts'

interface TreeMenuProps {
  readonly project: Project
  readonly row: TreeRow
  readonly at: { readonly x: number; readonly y: number }
  readonly beside: readonly View[]
  /** null: there is no such place, or the person may not. */
  readonly moveOf: (row: TreeRow, step: -1 | 1) => (() => void) | null
  readonly onRename: () => void
  /** null: this person may not. */
  readonly onAddView: ((kind: ViewTypeName) => void) | null
  readonly onClose: () => void
}

export function TreeMenu(props: TreeMenuProps): ReactElement | null {
  const { project, row, at, beside, moveOf, onRename, onAddView, onClose } = props
  const t = useTexts()
  const newView = onAddView === null ? undefined : <NewViewItems onPick={onAddView} />
  if (row.kind === 'source') return null
  if (row.kind === 'newView') {
    return (
      <MenuAt at={at} label={t('sidebar.newView.of', { title: row.table.title })} onClose={onClose}>
        {newView}
      </MenuAt>
    )
  }
  const title = row.kind === 'view' ? row.view.title : row.table.title
  const move = { up: moveOf(row, -1), down: moveOf(row, 1) }
  return (
    <MenuAt at={at} label={t('tables.menu', { title })} onClose={onClose}>
      {row.kind === 'table' ? (
        <TableMenuItems project={project} table={row.table} move={move} onRename={onRename} newView={newView} />
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
