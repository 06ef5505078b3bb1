import { undoChange } from '@rowhouse/core/api/changes'
import { call } from '../../api/client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { theRest, undoOrAsk } from './undo-or-ask.ts'
import type { Deed } from './undo-stack.ts'

/** A change of records. Undoing gives a change of its own, which is undone to do it again. */
export function recordDeed(change: string, label: string, reload: () => Promise<void>): Deed {
  return {
    label,
    async undo() {
      const { change: back, leftCount } = await undoOrAsk(
        (force) => call(undoChange, { params: { changeId: change }, ...(force ? { body: { force } } : {}) }),
        theRest,
      )
      await reload()
      if (leftCount > 0) toast.info(text('grid.undo.left', { count: leftCount }))
      return back === null ? null : recordDeed(back, label, reload)
    },
  }
}
