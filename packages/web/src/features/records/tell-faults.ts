import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { shortened } from '../../values/shortened.ts'
import type { CellFault } from './read-batch.ts'

/** Says which texts are no values of their fields; those cells stayed as they were. */
export function tellFaults(faults: readonly CellFault[]): void {
  const [first] = faults
  if (first === undefined) return
  const title = first.column.title
  const typed = shortened(first.text)
  const sentence =
    faults.length === 1
      ? text('grid.fault.one', { title, text: typed, reason: first.reason })
      : text('grid.fault.many', { count: faults.length, title, text: typed })
  toast.error(sentence, { durationMs: 5000 })
}
