import type { ChangeBatch } from '@rowhouse/grid/events'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column } from '../tables/table.ts'
import { tableQuery } from '../tables/table-query.ts'
import { addPastedFields } from './pasted-fields.ts'
import { mostAtOnce, type Receipt, TooManyRecords } from './receipt.ts'
import type { TableRecords } from './table-records.ts'
import { tellFaults } from './tell-faults.ts'
import { tellGone } from './tell-lost.ts'

/** Stores what the grid tells and says what became of it. `mayAddFields`: for pasted columns that have no field. */
export function useSaveBatch(
  records: TableRecords,
  columns: readonly Column[],
  mayAddFields: boolean,
): (batch: ChangeBatch) => Promise<void> {
  const t = useTexts()

  function sayRefusal(refusal: unknown, batch: ChangeBatch): void {
    if (refusal instanceof TooManyRecords) toast.error(t('grid.tooMany', { number: mostAtOnce.toLocaleString() }))
    else if (tellGone(refusal, batch.changes.map(({ text }) => text).join('\n'))) lookAgain()
    else toast.error(messageOf(refusal), { durationMs: 5000 })
  }

  /** Something went away under the hands of the person. */
  function lookAgain(): void {
    const { projectId, table } = records.place
    void queryClient.invalidateQueries({ queryKey: tableQuery(projectId, table.id).queryKey })
    void records.reload()
  }

  function offerFields({ beyond }: ChangeBatch, { keys }: Receipt): void {
    if (beyond === undefined || !mayAddFields || keys.size === 0) return
    const { width: count } = beyond
    const add = async () => {
      try {
        await addPastedFields(records, records.place.table, beyond, keys)
        toast.success(t('rows.paste.added', { count }))
      } catch (error) {
        toast.error(messageOf(error), { durationMs: 5000 })
      }
    }
    const action = { label: t('rows.paste.add', { count }), run: () => void add() }
    toast.info(t('rows.paste.beyond', { count }), { durationMs: 5000, action })
  }

  return async (batch) => {
    const receipt = await records.save(batch, columns)
    if (receipt.refusal === null) offerFields(batch, receipt)
    else sayRefusal(receipt.refusal, batch)
    tellFaults(receipt.faults)
  }
}
