import { columnTypes } from '@rowhouse/core/column-types/registry'
import { useQuery } from '@tanstack/react-query'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { type Column, isEditable, isView, type TableSummary } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'

/** Tables that records can be written to. */
export function useTargetTables(project: Project): readonly TableSummary[] {
  const tables = useQuery(tablesQuery(project.id)).data?.list ?? []
  return tables.filter((table) => !isView(table) && table.readonly === null)
}

export function useMayMakeTables(project: Project): boolean {
  const previewAs = useSaved((state) => state.users.previewAs)
  return mayIn(project, 'tables.create', previewAs)
}

/** Fields that a column of a file can go into. null: no table, or not there yet. */
export function useTargetFields(project: Project, table: string | null): readonly Column[] | null {
  const { data } = useQuery({ ...tableQuery(project.id, table ?? ''), enabled: table !== null })
  return data === undefined ? null : data.columns.filter(isTarget)
}

const isTarget = (column: Column): boolean =>
  isEditable(column) && !column.isSystem && !column.isMissing && columnTypes[column.type].holds !== 'files'

/** Whether records can be known again by it. */
export const isComparable = ({ type }: Column): boolean => !columnTypes[type].computed && !columnTypes[type].secret

/** Whether words that are no choice yet can become one. */
export const holdsChoices = ({ type }: Column): boolean => columnTypes[type].holds === 'choices'
