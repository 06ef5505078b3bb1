import { nextChoiceColour } from '@rowhouse/core/column-types/choice-colours'
import type { StepMark } from '@rowhouse/core/steps'
import { hasCode } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { type OptionPlace, optionsNow, storeOptions } from './option-list.ts'

/** One more option at the end of the list. Undoing the cell it was made for takes it away again; made for none, it is a step of its own. */
export async function addOption(place: OptionPlace, title: string, isForCell = true): Promise<void> {
  const stack = undoStackOf(place.projectId, place.tableId)
  await stack.doing((step) =>
    // Before anybody sees it: the cell it was made for may be stored at once, and its step takes in what is there by then.
    added(place, title, step, ({ option, ...undoable }) =>
      stack.push(isForCell && option !== undefined ? { ...undoable, option } : undoable, step),
    ),
  )
}

async function added(
  place: OptionPlace,
  title: string,
  step: StepMark,
  onStored: (undoable: Undoable) => void = () => undefined,
): Promise<Undoable> {
  const undoable = newOptionUndoable(place, title)
  const choices = await optionsNow(place)
  const options = [...choices, { title, color: nextChoiceColour(choices.length), order: choices.length + 1 }]
  const isThere = choices.some((choice) => choice.title === title)
  if (isThere) onStored(undoable)
  else await storeOptions(place, options, step, () => onStored(undoable))
  return undoable
}

/** An option that records hold, or that is gone already, stays as it is. */
function newOptionUndoable(place: OptionPlace, title: string): Undoable {
  const label = text('rows.deed.option', { title })
  const option = { column: place.column.title, title }
  return {
    label,
    option,
    async undo(step) {
      const choices = await optionsNow(place)
      if (!choices.some((choice) => choice.title === title)) return null
      try {
        await storeOptions(
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
