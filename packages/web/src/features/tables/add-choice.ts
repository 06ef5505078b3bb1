import { updateColumn } from '@rowhouse/core/api/columns'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { call } from '../../api/client.ts'
import { nextChoiceColour } from './choice-colours.ts'
import { type Column, optionsOf } from './table.ts'
import { keepTable } from './table-changes.ts'

/** One more choice at the end of the list. */
export async function addChoice(projectId: string, column: Column, title: string): Promise<void> {
  const { choices } = optionsOf<{ choices: readonly Choice[] }>(column)
  const options = [...choices, { title, color: nextChoiceColour(choices.length), order: choices.length + 1 }]
  const wire = await call(updateColumn, { params: { columnId: column.id }, body: { colOptions: { options } } })
  await keepTable(projectId, wire)
}
