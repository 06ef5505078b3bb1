import type { CellValue } from '@rowhouse/core/storage'
import type { GridColumn, GroupHeading, Summary } from '@rowhouse/grid/source'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CellContext } from '../../../cells/grid-cell.ts'
import { headsQuery } from '../../../features/records/figures-query.ts'
import type { RecordsPlace } from '../../../features/records/records-api.ts'
import type { TableRecords } from '../../../features/records/table-records.ts'
import { footersWanted } from '../../../features/view-settings/footers-wanted.ts'
import { toggled, unfolded } from '../../../features/view-settings/groups/folds.ts'
import { useFolds } from '../../../features/view-settings/groups/use-folds.ts'
import { showFigure } from '../../../features/view-settings/show-figure.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Column, Table } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { useLoaded } from '../../use-loaded.ts'
import { computedBy } from './add-to-group.ts'
import { drawHeading } from './draw-heading.ts'
import { type GroupHead, groupHeadings, type ViewHeading } from './group-headings.ts'

interface GroupsSpec {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  readonly settings: Settings
  readonly query: RecordsPlace['query']
  readonly records: TableRecords
  readonly context: CellContext
  /** Whether this person adds records at all. */
  readonly mayAdd: boolean
}

export interface Groups {
  /** By which records are grouped, the outermost first. */
  readonly columns: readonly Column[]
  readonly headings: readonly ViewHeading[] | undefined
  /** There are more than are shown: the records of the others follow without a heading. */
  readonly isCut: boolean
  figureOf(group: GroupHeading, column: GridColumn): Summary | null
  toggle(group: GroupHeading): void
  /** Opens the groups a record is in. */
  unfold(row: number): void
}

/** The headings of a view that is grouped, with the figures of its footers for each group. All of it comes with one call. */
export function useGroups(spec: GroupsSpec): Groups {
  const { projectId, table, viewId, settings, query, records, context, mayAdd } = spec
  const t = useTexts()
  const [folds, fold] = useFolds(viewId)
  const { reloads } = records.window
  const groups = useLoaded(settings.groups, reloads)
  const wanted = footersWanted(table, settings)
  const by = groups.map(({ columnId, direction }) => `${columnId} ${direction}`)
  const { data } = useQuery(headsQuery({ projectId, table, viewId, query, wanted, turn: `${reloads}`, by }))
  const columns = useMemo(() => columnsOf(table, groups), [table, groups])
  const headings = useMemo(() => {
    if (columns.length === 0 || data === undefined) return undefined
    const draw = (level: number, value: CellValue) => ({
      ...drawHeading(t, columns[level], value, context),
      canAdd: mayAdd && computedBy(columns, level) === null,
    })
    return groupHeadings(data.list as readonly GroupHead[], folds, draw)
  }, [columns, data, folds, context, mayAdd, t])
  const figureOf = useCallback(
    (group: GroupHeading, { id }: GridColumn): Summary | null => {
      const column = table.columns.find((one) => one.id === id)
      const name = settings.footers[id]
      if (column === undefined || name === undefined) return null
      const value = (group as ViewHeading).figures[column.title]?.[name] as CellValue | undefined
      const shown = value === undefined ? null : showFigure(column, name, value, context)
      return shown === null ? null : { label: t(`grid.figure.${name}`), value: shown }
    },
    [table, settings.footers, context, t],
  )
  return {
    columns,
    headings,
    isCut: columns.length > 0 && data?.isCut === true,
    figureOf,
    toggle: ({ key }) => fold(toggled(folds, key)),
    unfold(row) {
      const around = (headings ?? []).filter(({ first, count }) => first <= row && row < first + count)
      const next = unfolded(
        folds,
        around.map(({ key }) => key),
      )
      if (next !== folds) fold(next)
    },
  }
}

function columnsOf({ columns }: Table, groups: Settings['groups']): readonly Column[] {
  return groups.flatMap(({ columnId }) => columns.find(({ id }) => id === columnId) ?? [])
}
