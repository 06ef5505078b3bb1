import type { HideableRole } from '@rowhouse/core/views/hideable-roles'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Deed } from '../../undo/deed.ts'
import { undoStackOfProject } from '../../undo/undo-stacks.ts'
import type { AccessWish, ViewAccess } from './access-of-views.ts'
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
  const wishes = views.filter(({ hiddenFrom }) => hiddenFrom.has(role) !== isHidden).map(({ id }) => ({ id, isHidden }))
  if (wishes.length === 0) return
  const told = { title: named, who: text(`rules.who.role.${role}`) }
  const stack = undoStackOfProject(projectId)
  const deed = accessDeed(projectId, {
    role,
    wishes,
    label: text(isHidden ? 'access.hidden' : 'access.shown', told),
  })
  await orSayWhy(() =>
    stack.doing(async (step) => {
      await hideViews(projectId, role, wishes, step)
      stack.push(deed, step)
      toast.undo(deed.label, text('tables.undo'), () => void orSayWhy(() => stack.undoThis(deed)))
    }),
  )
}

interface Done {
  readonly role: HideableRole
  readonly wishes: readonly AccessWish[]
  readonly label: string
}

function accessDeed(projectId: string, { role, wishes, label }: Done): Deed {
  return {
    label,
    async undo(step) {
      const back = wishes.map(({ id, isHidden }) => ({ id, isHidden: !isHidden }))
      await hideViews(projectId, role, back, step)
      return accessDeed(projectId, { role, wishes: back, label })
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
