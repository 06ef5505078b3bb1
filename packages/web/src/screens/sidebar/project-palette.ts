import { listRecords } from '@rowhouse/core/api/records'
import { viewTypeNames } from '@rowhouse/core/view-types/registry'
import { IconFileText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type PaletteEntry, usePaletteSource } from '../../actions/palette-sources.ts'
import { call } from '../../api/client.ts'
import { beginNaming } from '../../features/views/naming-store.ts'
import { useAddView } from '../../features/views/use-add-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { type RecordRow, recordKey, recordName, type TableSummary } from '../../structure/tables/table.ts'
import { iconOf } from '../../structure/tables/table-icon.ts'
import { tableMeta } from '../../structure/tables/table-meta.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { shownOf, type ViewsByTable } from '../../structure/views/view.ts'
import { viewIcons } from '../../structure/views/view-looks.ts'
import { focusContent } from '../../ui/keep-focus.ts'

interface ProjectPaletteProps {
  readonly project: Project
  readonly tables: readonly TableSummary[]
  readonly views: ViewsByTable
  readonly openTable: TableSummary | null
}

const mostRecords = 8

/** Tables and views of the open project, and records of its open table by the value they are known by. */
export function ProjectPalette({ project, tables, views, openTable }: ProjectPaletteProps): null {
  const t = useTexts()
  const navigate = useNavigate()
  const add = useAddView(project)
  const source = useMemo(() => {
    const go = (path: string) => () => {
      void navigate(path)
      focusContent()
    }
    const tableEntries = tables.map(
      (table): PaletteEntry => ({
        id: table.id,
        group: t('sidebar.palette.tables'),
        title: table.title,
        icon: iconOf(table),
        run: go(tablePath(project, table)),
      }),
    )
    const viewEntries = tables.flatMap((table) =>
      (views.get(table.id) ?? [])
        // By the title of the table one finds the view it opens with.
        .filter((view, _, all) => view.title !== table.title || view !== shownOf(all, null))
        .map(
          (view): PaletteEntry => ({
            id: view.id,
            group: t('sidebar.palette.views'),
            title: view.title,
            detail: table.title,
            icon: viewIcons[view.kind],
            emoji: view.icon,
            run: go(tablePath(project, table, view.id)),
          }),
        ),
    )
    const newView =
      add === null || openTable === null
        ? []
        : viewTypeNames.map((kind) => ({
            id: `views.new.${kind}`,
            group: t('shell.palette.actions'),
            title: t('sidebar.newView.kind', { title: openTable.title, kind: t(`sidebar.view.kind.${kind}`) }),
            icon: viewIcons[kind],
            run: () => void add(openTable, kind).then((view) => view !== null && beginNaming(view.id, 'bar')),
          }))
    const search = openTable === null ? undefined : (query: string, signal: AbortSignal) => findRecords(query, signal)

    async function findRecords(query: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
      if (openTable === null) return []
      const table = await tableMeta(project.id, openTable.id)
      const primary = table?.columns.find(({ isPrimaryValue }) => isPrimaryValue)
      if (table === null || primary === undefined) return []
      const { list } = await call(listRecords.ofTable, {
        params: { orgs: 'noco', projectName: project.id, tableName: table.id },
        query: { q: query, searchFields: primary.title, limit: String(mostRecords), count: 'none' },
        signal,
      })
      return (list as readonly RecordRow[]).flatMap((row) => {
        const key = recordKey(table, row)
        if (key === null) return []
        return {
          id: `${table.id} ${key}`,
          group: t('sidebar.palette.records', { title: table.title }),
          title: recordName(table, row) ?? key,
          icon: IconFileText,
          run: go(`${tablePath(project, openTable)}&rowId=${encodeURIComponent(key)}`),
        }
      })
    }

    return { entries: [...tableEntries, ...viewEntries, ...newView], search }
  }, [project, tables, views, openTable, add, navigate, t])
  usePaletteSource(source)
  return null
}
