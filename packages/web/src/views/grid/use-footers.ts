import type { Summary } from '@rowhouse/grid/source'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CellContext } from '../../cells/grid-cell.ts'
import { figureIn, figuresQuery } from '../../features/records/figures-query.ts'
import type { RecordsPlace } from '../../features/records/records-api.ts'
import { footersWanted } from '../../features/view-settings/footers-wanted.ts'
import { showFigure } from '../../features/view-settings/show-figure.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'

interface FootersSpec {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  readonly settings: Settings
  readonly query: RecordsPlace['query']
  /** Grows with everything that may change a figure. */
  readonly stored: number
  readonly reloads: number
  readonly context: CellContext
}

/** The figures below the columns that have one, by column id. All of them come with one call. */
export function useFooters(spec: FootersSpec): ReadonlyMap<string, Summary> {
  const { projectId, table, viewId, settings, query, stored, reloads, context } = spec
  const t = useTexts()
  const wanted = footersWanted(table, settings)
  const turn = `${stored} ${reloads}`
  const { data } = useQuery(figuresQuery({ projectId, table, viewId, query, wanted, turn }))
  const asked = JSON.stringify(wanted.map(([{ id }, name]) => [id, name]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is written in `asked`.
  return useMemo(() => {
    const figures = new Map<string, Summary>()
    for (const [column, name] of wanted) {
      const value = figureIn(data, [column, name])
      const shown = value === undefined ? '…' : (showFigure(column, name, value, context) ?? '–')
      figures.set(column.id, { label: t(`grid.figure.${name}`), value: shown })
    }
    return figures
  }, [data, asked, context, t])
}
