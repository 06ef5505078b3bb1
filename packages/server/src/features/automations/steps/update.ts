import { invalidValue } from '@rowhouse/core/errors'
import { onceOf } from '../../records/write/once.ts'
import { updateRecord } from '../../records/write/update-record.ts'
import { acceptValues, textOf } from './accept-parts.ts'
import type { StepKind } from './step-kind.ts'
import { cellsOf, readBack, writeAs } from './write-record.ts'

export const update: StepKind<'update'> = {
  accept(given, accepting) {
    const { columns } = accepting.recordTable(given.record, 'record')
    const values = acceptValues(given.values ?? [], columns, accepting.named)
    if (values.length === 0) throw invalidValue('values', 'Say which fields to change.')
    return { record: textOf(given.record, 'record', 40), values }
  },
  async run(step, context) {
    const { tableId, key } = context.record(step.record)
    await writeAs(context, 'records.update', tableId, (writing) => {
      const { row, told } = cellsOf(writing, step.values, context)
      context.given({ table: writing.table.title, record: key, values: told })
      return updateRecord(
        writing.ctx,
        writing.table,
        { key, row },
        { shape: 'structured', once: onceOf(context.onceKey, [context.onceKey]), reply: () => '{}' },
      )
    })
    return { state: 'done', output: await readBack(context, tableId, key) }
  },
}
