import { insertRecords } from '../../records/write/insert-records.ts'
import { onceOf } from '../../records/write/once.ts'
import { acceptValues } from './accept-parts.ts'
import type { StepKind } from './step-kind.ts'
import { cellsOf, readBack, writeAs } from './write-record.ts'

export const create: StepKind<'create'> = {
  accept(given, accepting) {
    const { table, columns } = accepting.table(given.table, 'table')
    return { table: table.id, values: acceptValues(given.values ?? [], columns, accepting.named) }
  },
  async run(step, context) {
    const key = await writeAs(context, 'records.insert', step.table, async (writing) => {
      const { row, told } = cellsOf(writing, step.values, context)
      context.given({ table: writing.table.title, values: told })
      const { reply } = await insertRecords(writing.ctx, writing.table, [row], {
        shape: 'structured',
        once: onceOf(context.onceKey, [context.onceKey]),
        reply: ({ keys }) => JSON.stringify(keys),
      })
      return (JSON.parse(reply) as readonly string[])[0] ?? ''
    })
    return { state: 'done', output: await readBack(context, step.table, key) }
  },
}
