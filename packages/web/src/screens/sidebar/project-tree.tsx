import { useMediaQuery } from '@mantine/hooks'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { naming } from '../../features/views/naming-store.ts'
import { useAddView } from '../../features/views/use-add-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import { useIsRail } from '../../ui/use-is-rail.ts'
import classes from './project-tree.module.css'
import { railMarks } from './rail-marks.ts'
import { treeKeys } from './tree-keys.ts'
import { TreeLine } from './tree-line.tsx'
import { useTreeMemory } from './tree-memory.ts'
import { TreeMenu } from './tree-menu.tsx'
import { type TreeRow, treeRows } from './tree-rows.ts'
import { useCounts } from './use-counts.ts'
import { useRowWindow } from './use-row-window.ts'
import { useTreeActs } from './use-tree-acts.ts'
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
  const isRail = useIsRail()
  const isCoarse = useMediaQuery('(max-width: 599px), (pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const rowHeight = isCoarse ? 40 : 28
  const box = useRef<HTMLDivElement>(null)
  const namedKey = useStore(naming, ({ key, where }) => (where === 'tree' ? key : null))
  const [menu, setMenu] = useState<{ readonly key: string; readonly x: number; readonly y: number } | null>(null)

  const add = useAddView(project)
  const rows = useTreeRows(props, add !== null, isRail)
  const marks = useRailMarks(tables)
  const counts = useCounts(project.id, isRail ? [] : tables)
  const { first, end } = useRowWindow(box, rows.length, rowHeight)
  const { stop, setStop, focus } = useTreeFocus(box, rows, rowHeight)
  const moves = useTreeMoves(project, tables, views)
  const { acts, toggle, rename, addView } = useTreeActs({
    ...{ project, views, lastViewOf, isRail, add, moves, focus },
    onFollow: ({ key }) => setStop(key),
    onMenu: ({ key }, { x, y }) => setMenu({ key, x, y }),
  })
  const press = treeKeys({ rows, moves, focus, toggle, rename })

  const isOn = (row: TreeRow): boolean =>
    row.kind === 'view'
      ? row.view.id === openViewId
      : row.kind === 'table' && row.table.id === openTableId && (!row.isOpen || isRail)
  const stopKey = rows.find(({ key }) => key === stop)?.key ?? rows.find(isOn)?.key ?? rows[0]?.key ?? null
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
          onAddView={addView === null ? null : (kind) => void addView(menuRow, kind)}
          onClose={() => {
            setMenu(null)
            focus(menuRow.key)
          }}
        />
      )}
    </div>
  )
}

/** What a rail has room for, by table. */
function useRailMarks(tables: readonly TableSummary[]): ReadonlyMap<string | undefined, string> {
  return useMemo(
    () => new Map(railMarks(tables.map(({ title }) => title)).map((mark, at) => [tables[at]?.id, mark])),
    [tables],
  )
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
