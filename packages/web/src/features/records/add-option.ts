import { updateColumn } from '@rowhouse/core/api/columns'
import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import { hasCode } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import { keepTable } from '../../structure/tables/table-changes.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { Deed } from '../../undo/deed.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { nextChoiceColour } from '../../values/choice-colours.ts'

type ChoiceWish = NonNullable<NonNullable<BodyOf<typeof updateColumn>['colOptions']>['options']>[number]

interface OptionPlace {
  readonly projectId: string
  readonly tableId: string
  readonly column: Pick<Column, 'id' | 'title'>
}

/** One more option at the end of the list, made for a cell: undoing the cell takes it away again. */
export async function addOption(place: OptionPlace, title: string): Promise<void> {
  const stack = undoStackOf(place.projectId, place.tableId)
  const step = stack.mark()
  // Before anybody sees it: the cell it was made for may be stored at once, and its step takes in what is there by then.
  await added(place, title, step, (deed) => stack.push(deed, step))
}

async function added(
  place: OptionPlace,
  title: string,
  step: StepMark,
  onStored: (deed: Deed) => void = () => undefined,
): Promise<Deed> {
  const deed = newOptionDeed(place, title)
  const choices = await choicesNow(place)
  const options = [...choices, { title, color: nextChoiceColour(choices.length), order: choices.length + 1 }]
  const isThere = choices.some((choice) => choice.title === title)
  if (isThere) onStored(deed)
  else await store(place, options, step, () => onStored(deed))
  return deed
}

async function store(
  { projectId, column }: OptionPlace,
  options: readonly ChoiceWish[],
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
async function choicesNow({ projectId, tableId, column }: OptionPlace): Promise<readonly Choice[]> {
  const { columns } = await queryClient.fetchQuery({ ...tableQuery(projectId, tableId), staleTime: 0 })
  const found = columns.find(({ id }) => id === column.id)
  return found === undefined ? [] : optionsOf<{ choices: readonly Choice[] }>(found).choices
}

/** An option that records hold, or that is gone already, stays as it is. */
function newOptionDeed(place: OptionPlace, title: string): Deed {
  const label = text('rows.deed.option', { title })
  const option = { column: place.column.title, title }
  return {
    label,
    option,
    async undo(step) {
      const choices = await choicesNow(place)
      if (!choices.some((choice) => choice.title === title)) return null
      try {
        await store(
          place,
          choices.map((choice) => (choice.title === title ? { ...choice, removed: true } : choice)),
          step,
        )
      } catch (refusal) {
        if (!hasCode(refusal, 'conflict')) throw refusal
        toast.info(text('rows.undo.option.stays', { title, field: place.column.title }))
        return null
      }
      return { label, option, undo: (again) => added(place, title, again) }
    },
  }
}
