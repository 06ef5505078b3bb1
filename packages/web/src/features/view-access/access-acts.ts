import type { HideableRole } from '@rowhouse/core/views/hideable-roles'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { undoStackOfProject } from '../../undo/undo-stacks.ts'
import type { Undoable } from '../../undo/undoable.ts'
import type { AccessSpec, ViewAccess } from './access-of-views.ts'
import { hideViews } from './access-queries.ts'

interface AccessChange {
  readonly role: HideableRole
  readonly isHidden: boolean
  readonly views: readonly ViewAccess[]
  /** What of it the person is told: a view, or a table with all its views. */
  readonly named: string
}

/** Hides views from a role or shows them again, and offers the way back. */
export async function changeAccess(projectId: string, { role, isHidden, views, named }: AccessChange): Promise<void> {
  const specs = views.filter(({ hiddenFrom }) => hiddenFrom.has(role) !== isHidden).map(({ id }) => ({ id, isHidden }))
  if (specs.length === 0) return
  const told = { title: named, who: text(`rules.who.role.${role}`) }
  const stack = undoStackOfProject(projectId)
  const undoable = accessUndoable(projectId, {
    role,
    specs,
    label: text(isHidden ? 'access.hidden' : 'access.shown', told),
  })
  await orSayWhy(() =>
    stack.doing(async (step) => {
      await hideViews(projectId, role, specs, step)
      stack.push(undoable, step)
      toast.undo(undoable.label, text('tables.undo'), () => void orSayWhy(() => stack.undoThis(undoable)))
    }),
  )
}

interface Done {
  readonly role: HideableRole
  readonly specs: readonly AccessSpec[]
  readonly label: string
}

function accessUndoable(projectId: string, { role, specs, label }: Done): Undoable {
  return {
    label,
    async undo(step) {
      const back = specs.map(({ id, isHidden }) => ({ id, isHidden: !isHidden }))
      await hideViews(projectId, role, back, step)
      return accessUndoable(projectId, { role, specs: back, label })
    },
  }
}

async function orSayWhy(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
  }
}
