import { useMediaQuery } from '@mantine/hooks'
import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { useNavigate, useSearchParams } from 'react-router'
import { renameShownTable } from '../../features/tables/rename-shown-table.ts'
import { openRenameTable } from '../../features/tables/table-dialogs-store.ts'
import { beginNaming, endNaming, naming } from '../../features/views/naming-store.ts'
import type { useAddView } from '../../features/views/use-add-view.ts'
import { renameView } from '../../features/views/view-acts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import type { TreeActs } from './tree-line.tsx'
import { rememberFolded, rememberOpen } from './tree-memory.ts'
import type { TreeRow } from './tree-rows.ts'
import type { useTreeMoves } from './use-tree-moves.ts'

interface Tree {
  readonly project: Project
  readonly views: ViewsByTable
  readonly lastViewOf: (table: TableSummary) => string | null
  readonly isRail: boolean
  readonly add: ReturnType<typeof useAddView>
  readonly moves: Pick<ReturnType<typeof useTreeMoves>, 'groupOf' | 'drop'>
  readonly focus: (key: string) => void
  readonly onFollow: (row: TreeRow) => void
  readonly onMenu: TreeActs['openMenu']
}

interface ActsOfTree {
  /** What a line can do. */
  readonly acts: TreeActs
  readonly toggle: (row: TreeRow, isOpen?: boolean) => void
  readonly rename: (row: TreeRow) => void
  /** null: this person may add none. */
  readonly addView: ((row: TreeRow, kind: ViewTypeName) => Promise<void>) | null
}

export function useTreeActs(tree: Tree): ActsOfTree {
  const { project, views, lastViewOf, isRail, add, moves, focus, onFollow, onMenu } = tree
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isDrawer = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })

  function toggle(row: TreeRow, isOpen = !('isOpen' in row && row.isOpen)): void {
    if (row.kind === 'table') rememberOpen(project.id, row.key, isOpen)
    if (row.kind === 'source') rememberFolded(project.id, row.key, !isOpen)
  }

  const acts: TreeActs = {
    titleOf: (row) => titleOf(row, project),
    pathOf: (row) => {
      if (row.kind === 'view') return tablePath(project, row.table, row.view.id)
      if (row.kind !== 'table') return null
      // A tab goes back to the view it was left with; whoever chose a view to open the table with gets that one here.
      const isChosen = views.get(row.table.id)?.some(({ isOpening }) => isOpening) ?? false
      return tablePath(project, row.table, isChosen ? null : lastViewOf(row.table))
    },
    toggle,
    follow: (row) => {
      onFollow(row)
      // A table with one view has nothing to choose from.
      if (row.kind === 'table' && (views.get(row.table.id)?.length ?? 0) > 1) toggle(row, true)
    },
    openMenu: onMenu,
    rename: async (row, typed) => {
      if (row.kind === 'view') return renameView(project.id, row.view, typed)
      return row.kind === 'table' ? renameShownTable(project, row.table, typed, { search, navigate }) : null
    },
    endRename: () => {
      const key = naming.getState().key
      endNaming()
      if (key !== null) focus(key)
    },
    groupOf: moves.groupOf,
    drop: moves.drop,
  }

  function rename(row: TreeRow): void {
    if (isRail && row.kind === 'table') openRenameTable(row.table)
    else beginNaming(row.key)
  }

  async function addView(row: TreeRow, kind: ViewTypeName): Promise<void> {
    if (row.kind === 'source') return
    rememberOpen(project.id, row.table.id, true)
    const view = await add?.(row.table, kind)
    // A rail has no room for a name, and the drawer closes behind whoever goes on.
    if (view) beginNaming(view.id, isRail || isDrawer ? 'bar' : 'tree')
  }

  return { acts, toggle, rename, addView: add === null ? null : addView }
}

function titleOf(row: TreeRow, { bases, title }: Project): string {
  if (row.kind === 'source') return bases.find(({ id }) => id === row.baseId)?.alias ?? title
  return row.kind === 'view' ? row.view.title : row.table.title
}
