import { canColorRows } from '@rowhouse/core/views/color-by'
import { messageOf } from '../../api/errors.ts'
import { addOption } from '../../features/records/add-option.ts'
import { changeOption } from '../../features/records/change-option.ts'
import { type Stack, withStack, withStackMoved } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn } from '../../structure/projects/project.ts'
import type { DropEdge } from '../../ui/use-drag-row.ts'
import type { BoardProps } from './board-props.ts'

export interface StackActs {
  /** Whether stacks are choices this person may add, rename and colour. */
  readonly mayChangeChoices: boolean
  readonly set: (key: string, part: Partial<Omit<Stack, 'key' | 'value'>>) => void
  readonly put: (key: string, beside: string, edge: DropEdge) => void
  /** One place to the start (-1) or the end (1); null: there is none. */
  readonly step: (key: string, by: -1 | 1) => (() => void) | null
  /** Why it will not do; null: it is stored. */
  readonly rename: (key: string, title: string) => Promise<string | null>
  readonly colour: (key: string, color: string) => Promise<void>
  readonly addChoice: (title: string) => Promise<string | null>
}

/** What can be done with whole stacks: settings of the view, and choices of its field. */
export function useStackActs({ project, table, view, column }: BoardProps, stacks: readonly Stack[]): StackActs {
  const previewAs = useSaved((state) => state.users.previewAs)
  const place = { projectId: project.id, tableId: table.id, column }
  const shown = stacks.filter(({ isHidden }) => !isHidden)
  const put: StackActs['put'] = (key, beside, edge) =>
    void view.change({ stacks: withStackMoved(stacks, key, beside, edge) })
  return {
    mayChangeChoices:
      canColorRows({ typeName: column.type }) &&
      table.readOnlyReason === null &&
      mayIn(project, 'columns.update', previewAs),
    set: (key, part) => void view.change({ stacks: withStack(stacks, key, part) }),
    put,
    step(key, by) {
      const beside = shown[shown.findIndex((stack) => stack.key === key) + by]
      return beside === undefined ? null : () => put(key, beside.key, by === 1 ? 'after' : 'before')
    },
    rename: (key, title) => whyNot(changeOption(place, key, { title: title.trim() })),
    async colour(key, color) {
      const refusal = await whyNot(changeOption(place, key, { color }))
      if (refusal !== null) toast.error(refusal, { durationMs: 5000 })
    },
    addChoice: (title) => whyNot(addOption(place, title, false)),
  }
}

async function whyNot(work: Promise<void>): Promise<string | null> {
  try {
    await work
    return null
  } catch (refusal) {
    return messageOf(refusal)
  }
}
