import type { Job } from '../../../meta/jobs.ts'
import { ask, make } from '../../../query/answer.ts'
import { copyRecords } from '../../../query/copy-records.ts'
import { selectCount } from '../../../query/count-records.ts'
import { innerColumns, isStored } from '../../../query/record-table.ts'
import { selectCells } from '../../../query/select-cells.ts'
import { innerSight } from '../../../query/sight.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import type { Services } from '../../../request/services.ts'
import { resealSecrets } from '../../../structure/copies/copy-records.ts'
import { dataOf } from '../../../structure/restructure.ts'
import { renameFiles } from '../../attachments/copy-files.ts'
import { countOnSteps, type TableCopy } from '../copies/table-copies.ts'

/** Few enough that other writers hardly wait, enough that a million take seconds. */
const recordsAtOnce = 5000

/** Records keep their keys: what refers to them still does. */
export async function copyProjectRecords(
  services: Services,
  copies: readonly TableCopy[],
  fileIds: ReadonlyMap<string, string>,
  { progress }: Pick<Job, 'progress'>,
): Promise<void> {
  const builtIn = copies.filter(({ base, to }) => base.isBuiltIn && to.kind === 'table')
  const data = services.connections.builtIn
  const looks = builtIn.map(({ from }) => accessTo(from))
  const counts = await Promise.all(looks.map((access) => ask(data.scan, selectCount(access, {}))))
  const total = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const copy of builtIn)
    await copyTable(services, copy, fileIds, async (records) => {
      done += records
      await progress(done, Math.max(total, done))
    })
}

const accessTo = (table: TableCopy['from']): TableAccess => ({
  table,
  sight: innerSight(table),
  dialect: table.base.dialect,
})

async function copyTable(
  services: Services,
  copy: TableCopy,
  fileIds: ReadonlyMap<string, string>,
  copied: (records: number) => Promise<void>,
): Promise<void> {
  const { from, to, base, columns } = copy
  const access = accessTo(from)
  const stored = innerColumns(from).filter(isStored)
  const { scan } = services.connections.builtIn
  for (let after: Parameters<typeof copyRecords>[2]['after']; ; ) {
    const page = await ask(scan, selectCells(access, { filter: null, limit: recordsAtOnce, after }, []))
    const upTo = page.at(-1)?.key
    if (upTo === undefined) break
    const change = copyRecords(access, to, { columns: stored, after, upTo })
    await copied(await services.meta.write((tx) => make(dataOf(tx), change)))
    after = upTo
  }
  await services.meta.write(async (tx) => {
    const data = dataOf(tx)
    for (const step of countOnSteps(copy)) await step.run(data)
    for (const { from: original, row } of columns)
      await tx
        .insertInto('rh_counters')
        .columns(['column_id', 'next'])
        .expression(({ selectFrom, val }) =>
          selectFrom('rh_counters')
            .select([val(row.id).as('column_id'), 'next'])
            .where('column_id', '=', original.id),
        )
        .execute()
    for (const step of resealSecrets({ from: from.row, to, columns, base, secrets: services.secrets }))
      await step.run(data)
    for (const step of renameFiles({ to, columns, base }, fileIds)) await step.run(data)
  })
}
