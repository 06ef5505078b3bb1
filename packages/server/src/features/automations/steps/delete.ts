import { conflict } from '@rowhouse/core/errors'
import { deleteRecord } from '../../records/links/delete-record.ts'
import { onceOf } from '../../records/write/once.ts'
import { textOf } from './accept-parts.ts'
import type { StepKind } from './step-kind.ts'
import { writeAs } from './write-record.ts'

export const remove: StepKind<'delete'> = {
  accept(given, accepting) {
    accepting.recordTable(given.record, 'record')
    return { record: textOf(given.record, 'record', 40) }
  },
  async run(step, context) {
    const { tableId, key } = context.record(step.record)
    const { reply } = await writeAs(context, 'records.delete', tableId, ({ ctx, table }) => {
      context.given({ table: table.title, record: key })
      const once = onceOf(context.onceKey, [context.onceKey])
      return deleteRecord(ctx, table, key, { shape: 'structured', linked: 'tell', once })
    })
    const told: unknown = JSON.parse(reply)
    if (typeof told === 'object' && told !== null && 'message' in told)
      throw conflict(String((told as { readonly message: readonly string[] }).message[0]))
    return { state: 'done', output: { key } }
  },
}
