import { updateColumn } from '@rowhouse/core/api/columns'
import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import { keepTable } from '../../structure/tables/table-changes.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'

type ChoiceSpec = NonNullable<NonNullable<BodyOf<typeof updateColumn>['colOptions']>['options']>[number]

/** The options of a select field, for those who add or change one of them. */
export interface OptionPlace {
  readonly projectId: string
  readonly tableId: string
  readonly column: Pick<Column, 'id' | 'title'>
}

export async function storeOptions(
  { projectId, column }: OptionPlace,
  options: readonly ChoiceSpec[],
  step: StepMark,
  onStored: () => void = () => undefined,
): Promise<void> {
  const params = { columnId: column.id }
  const body = { colOptions: { options: [...options] } }
  const wire = await call(updateColumn, { params, body, step })
  onStored()
  await keepTable(projectId, wire)
}

/** Others add options meanwhile, so the list on the screen is not asked. */
export async function optionsNow({ projectId, tableId, column }: OptionPlace): Promise<readonly Choice[]> {
  const { columns } = await queryClient.fetchQuery({ ...tableQuery(projectId, tableId), staleTime: 0 })
  const found = columns.find(({ id }) => id === column.id)
  return found === undefined ? [] : optionsOf<{ choices: readonly Choice[] }>(found).choices
}
