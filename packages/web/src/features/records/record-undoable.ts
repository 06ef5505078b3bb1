import { undoChange } from '@rowhouse/core/api/changes'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { theRest, undoOrAsk } from './undo-or-ask.ts'

/** A change of records. Undoing gives a change of its own, which is undone to do it again. */
export class RecordUndoable implements Undoable {
  readonly label: string
  /** Taken back in one write: all of them or none. */
  readonly #changes: readonly [string, ...string[]]
  readonly #reload: () => Promise<void>

  constructor(changes: readonly [string, ...string[]], label: string, reload: () => Promise<void>) {
    this.#changes = changes
    this.label = label
    this.#reload = reload
  }

  async undo(step: StepMark): Promise<Undoable | null> {
    const [changeId, ...others] = this.#changes
    const { change, leftCount } = await undoOrAsk(
      (force) => call(undoChange, { params: { changeId }, body: { force, with: others }, step }),
      theRest,
    )
    await this.#reload()
    if (leftCount > 0) toast.info(text('grid.undo.left', { count: leftCount }))
    return change === null ? null : new RecordUndoable([change], this.label, this.#reload)
  }

  join(next: Undoable): Undoable | null {
    if (!(next instanceof RecordUndoable)) return null
    const reload = async () => {
      await this.#reload()
      if (next.#reload !== this.#reload) await next.#reload()
    }
    return new RecordUndoable([...this.#changes, ...next.#changes], this.label, reload)
  }
}
