import type { ChangeBatch } from '@rowhouse/grid/events'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { type ChangedCell, changedText } from '../../features/records/changed-text.ts'
import { leftOutText } from '../../features/records/left-out-text.ts'
import { mostAtOnce, type Receipt, TooManyRecords } from '../../features/records/receipt.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { tellFaults } from '../../features/records/tell-faults.ts'
import { tellGone, tellRefused } from '../../features/records/tell-lost.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'

/** Stores what the grid tells and says what became of it. `mayAddFields`: for pasted columns that have no field. */
export function useSaveBatch(
  records: TableRecords,
  columns: readonly Column[],
  mayAddFields: boolean,
): (batch: ChangeBatch) => Promise<void> {
  const t = useTexts()

  function sayRefusal(refusal: unknown, batch: ChangeBatch): void {
    const typed = batch.changes.map(({ text }) => text)
    if (refusal instanceof TooManyRecords) toast.error(t('grid.tooMany', { number: mostAtOnce.toLocaleString() }))
    else if (tellGone(refusal, typed)) lookAgain()
    else tellRefused(refusal, typed)
  }

  /** Something went away under the hands of the person. */
  function lookAgain(): void {
    const { projectId, table } = records.place
    void queryClient.invalidateQueries({ queryKey: tableQuery(projectId, table.id).queryKey })
    void records.reload()
  }

  /** Nothing is left out silently; what was pasted can have fields of its own. */
  function tellLeftOut({ by, leftOut }: ChangeBatch, { keys }: Receipt): void {
    if (leftOut === undefined) return
    const count = leftOut.columns.length
    const add = async () => {
      try {
        const { addPastedFields } = await withTexts(import('./pasted-fields.ts'))
        const changed = await addPastedFields(records, leftOut, keys)
        toast.success(t('rows.paste.added', { count }))
        tellChanged(changed)
      } catch (error) {
        toast.error(messageOf(error), { durationMs: 5000 })
      }
    }
    const isOffered = mayAddFields && leftOut.rows.length > 0
    const action = isOffered ? { label: t('rows.paste.add', { count }), run: () => void add() } : undefined
    toast.info(leftOutText(t, by, leftOut, columns), { durationMs: 5000, action })
  }

  return async (batch) => {
    const receipt = await records.saves.save(batch, columns)
    if (receipt.refusal === null) tellLeftOut(batch, receipt)
    else sayRefusal(receipt.refusal, batch)
    tellFaults(receipt.faults)
    tellChanged(receipt.changed)
  }
}

function tellChanged(changed: readonly ChangedCell[]): void {
  const sentence = changedText(changed)
  if (sentence !== null) toast.info(sentence, { durationMs: 5000 })
}
