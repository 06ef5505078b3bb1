import { undoChange } from '@rowhouse/core/api/changes'
import { call } from '../../api/client.ts'
import { hasCode } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { type Deed, StillDone } from './undo-stack.ts'

/** A change of records. Undoing gives a change of its own, which is undone to do it again. */
export function recordDeed(change: string, label: string, reload: () => Promise<void>): Deed {
  return {
    label,
    async undo() {
      const { change: back, leftCount } = await undoOrAsk(change)
      await reload()
      if (leftCount > 0) toast.info(text('grid.undo.left', { count: leftCount }))
      return back === null ? null : recordDeed(back, label, reload)
    },
  }
}

/** What somebody else changed since is never taken back in silence: first nothing is, then the person decides. */
async function undoOrAsk(changeId: string) {
  try {
    return await call(undoChange, { params: { changeId } })
  } catch (refusal) {
    if (!hasCode(refusal, 'conflict')) throw refusal
    const agreed = await confirm({
      title: text('rows.undo.changed'),
      heading: text('rows.undo.changed.text'),
      submit: text('rows.undo.rest'),
    })
    if (!agreed) throw new StillDone()
    return call(undoChange, { params: { changeId }, body: { force: true } })
  }
}
