import type { Choice } from '@rowhouse/core/column-types/choices'
import type { StepMark } from '@rowhouse/core/steps'
import { text } from '../../i18n/i18n.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { type OptionPlace, optionsNow, storeOptions } from './option-list.ts'
import { reloadRecords } from './records-on-screen.ts'

type OptionPart = Partial<Pick<Choice, 'title' | 'color'>>

/** Another name or colour for an option: records that hold it hold it under its new name. Throws what the server says. */
export async function changeOption(place: OptionPlace, id: string, part: OptionPart): Promise<void> {
  const stack = undoStackOf(place.projectId, place.tableId)
  await stack.doing(async (step) => {
    const undoable = await change(place, id, part, step)
    if (undoable !== null) stack.push(undoable, step)
  })
}

/** How it is taken back; null: there is no such option any more, or it is so already. */
async function change(place: OptionPlace, id: string, part: OptionPart, step: StepMark): Promise<Undoable | null> {
  const choices = await optionsNow(place)
  const before = choices.find((choice) => choice.id === id)
  if (before === undefined || isSame({ ...before, ...part }, before)) return null
  const options = choices.map((choice) => (choice.id === id ? { ...choice, ...part } : choice))
  await storeOptions(place, options, step)
  await reloadRecords(({ place: { table } }) => table.id === place.tableId)
  const back = { title: before.title, color: before.color }
  return {
    label: text('rows.deed.optionChanged', { title: before.title }),
    undo: (again) => change(place, id, back, again),
  }
}

const isSame = (one: Choice, other: Choice): boolean => one.title === other.title && one.color === other.color
