import { useMediaQuery } from '@mantine/hooks'
import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { renameShownTable } from '../../features/tables/rename-shown-table.ts'
import { openRenameTable } from '../../features/tables/table-dialogs-store.ts'
import { beginNaming, endNaming, naming } from '../../features/views/naming-store.ts'
import { useAddView } from '../../features/views/use-add-view.ts'
import { renameView } from '../../features/views/view-acts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import { useIsRail } from '../../ui/use-is-rail.ts'
import classes from './project-tree.module.css'
import { railMarks } from './rail-marks.ts'
import { treeKeys } from './tree-keys.ts'
import { type TreeActs, TreeLine } from './tree-line.tsx'
import { rememberFolded, rememberOpen, useTreeMemory } from './tree-memory.ts'
import { TreeMenu } from './tree-menu.tsx'
import { type TreeRow, treeRows } from './tree-rows.ts'
import { useCounts } from './use-counts.ts'
import { useRowWindow } from './use-row-window.ts'
import { useTreeFocus } from './use-tree-focus.ts'
import { useTreeMoves } from './use-tree-moves.ts'

export interface ProjectTreeProps {
  readonly project: Project
  readonly tables: readonly TableSummary[]
  readonly views: ViewsByTable
  readonly openTableId: string | null
  readonly openViewId: string | null
  readonly search: string
  /** The view a tab of the table was left with; null: the one everybody begins with. */
  readonly lastViewOf: (table: TableSummary) => string | null
}

export function ProjectTree(props: ProjectTreeProps): ReactElement {
  const { project, tables, views, openTableId, openViewId, search, lastViewOf } = props
  const t = useTexts()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const isRail = useIsRail()
  const isDrawer = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const isCoarse = useMediaQuery('(max-width: 599px), (pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const rowHeight = isCoarse ? 40 : 28
  const box = useRef<HTMLDivElement>(null)
  const add = useAddView(project)
  const moves = useTreeMoves(project, tables, views)
  const namedKey = useStore(naming, ({ key, where }) => (where === 'tree' ? key : null))
  const [menu, setMenu] = useState<{ readonly key: string; readonly x: number; readonly y: number } | null>(null)

  const rows = useTreeRows(props, add !== null, isRail)
  const marks = useMemo(
    () => new Map(railMarks(tables.map(({ title }) => title)).map((mark, at) => [tables[at]?.id, mark])),
    [tables],
  )
  const counts = useCounts(project.id, isRail ? [] : tables)
  const { first, end } = useRowWindow(box, rows.length, rowHeight)
  const isOn = (row: TreeRow): boolean =>
    row.kind === 'view'
      ? row.view.id === openViewId
      : row.kind === 'table' && row.table.id === openTableId && (!row.isOpen || isRail)
  const { stop, setStop, focus } = useTreeFocus(box, rows, rowHeight)
  const stopKey = rows.find(({ key }) => key === stop)?.key ?? rows.find(isOn)?.key ?? rows[0]?.key ?? null

  function toggle(row: TreeRow, isOpen = !('isOpen' in row && row.isOpen)): void {
    if (row.kind === 'table') rememberOpen(project.id, row.key, isOpen)
    if (row.kind === 'source') rememberFolded(project.id, row.key, !isOpen)
  }

  async function addView(row: TreeRow, kind: ViewTypeName): Promise<void> {
    if (row.kind === 'source') return
    rememberOpen(project.id, row.table.id, true)
    const view = await add?.(row.table, kind)
    // A rail has no room for a name, and the drawer closes behind whoever goes on.
    if (view) beginNaming(view.id, isRail || isDrawer ? 'bar' : 'tree')
  }

  const acts: TreeActs = {
    titleOf: (row) => titleOf(row, project),
    pathOf: (row) => {
      if (row.kind === 'view') return tablePath(project, row.table, row.view.id)
      return row.kind === 'table' ? tablePath(project, row.table, lastViewOf(row.table)) : null
    },
    toggle,
    follow: (row) => {
      setStop(row.key)
      // A table with one view has nothing to choose from.
      if (row.kind === 'table' && (views.get(row.table.id)?.length ?? 0) > 1) toggle(row, true)
    },
    openMenu: (row, { x, y }) => setMenu({ key: row.key, x, y }),
    rename: async (row, typed) => {
      if (row.kind === 'view') return renameView(project.id, row.view, typed)
      return row.kind === 'table' ? renameShownTable(project, row.table, typed, { search: address, navigate }) : null
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

  const press = treeKeys({ rows, moves, focus, toggle, rename })

  const menuRow = menu === null ? undefined : rows.find(({ key }) => key === menu.key)
  if (rows.length === 0) return <p className={classes.hint}>{t('sidebar.search.none', { search: search.trim() })}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys lead from one of its links to the next.
    <div ref={box} className={classes.tree} onKeyDown={press}>
      <ul
        className={classes.list}
        style={{ paddingBlock: `${first * rowHeight}px ${(rows.length - end) * rowHeight}px` }}
      >
        {rows.slice(first, end).map((row) => (
          <TreeLine
            key={row.key}
            row={row}
            acts={acts}
            isOn={isOn(row)}
            isTabStop={row.key === stopKey}
            isRail={isRail}
            isNaming={row.key === namedKey && !isRail}
            count={(row.kind === 'table' && counts.get(row.key)) || null}
            mark={marks.get(row.key) ?? ''}
          />
        ))}
      </ul>
      {menu === null || menuRow === undefined ? null : (
        <TreeMenu
          project={project}
          row={menuRow}
          at={menu}
          beside={menuRow.kind === 'source' ? [] : (views.get(menuRow.table.id) ?? [])}
          moveOf={moves.stepOf}
          onRename={() => rename(menuRow)}
          onAddView={add === null ? null : (kind) => void addView(menuRow, kind)}
          onClose={() => {
            setMenu(null)
            focus(menuRow.key)
          }}
        />
      )}
    </div>
  )
}

function titleOf(row: TreeRow, { bases, title }: Project): string {
  if (row.kind === 'source') return bases.find(({ id }) => id === row.baseId)?.alias ?? title
  return row.kind === 'view' ? row.view.title : row.table.title
}

/** The lines as they are folded and searched; a rail has room for tables only. */
function useTreeRows(
  { project, tables, views, search }: ProjectTreeProps,
  mayAddView: boolean,
  isRail: boolean,
): readonly TreeRow[] {
  const memory = useTreeMemory(project.id)
  return useMemo(() => {
    const content = { tables, views, baseIds: project.bases.map(({ id }) => id), mayAddView, search }
    if (isRail) return treeRows({ ...content, baseIds: [], open: new Set(), folded: new Set(), search: '' })
    return treeRows({ ...content, open: new Set(memory.open), folded: new Set(memory.folded) })
  }, [tables, views, project.bases, mayAddView, search, isRail, memory])
}
