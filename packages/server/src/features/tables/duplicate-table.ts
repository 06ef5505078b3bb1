import { invalidValue } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { TableRow } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { defaultView } from '../views/default-view.ts'
import { changedTable } from './changed-table.ts'
import { copiedColumns } from './copied-columns.ts'
import { copyRecords } from './copy-records.ts'
import { creation } from './create-table.ts'
import { findTable } from './find-table.ts'
import { freeTitle } from './free-title.ts'
import { restructure } from './restructure.ts'
import { insertTable, selectHeads, takenNames } from './store.ts'
import { prefixOf, wishedName } from './table-name.ts'
import { insertColumns, isLive, readTableRows } from './table-rows.ts'
import { isTitleTaken, liveTitles } from './table-titles.ts'

export interface CopyWish {
  readonly title?: string
  /** Left out: with them. */
  readonly records?: boolean
}

/** Structure, and the records as they are. Numbered keys are given anew, in the same order. */
export async function duplicateTable(
  ctx: InProject<'tables.create'>,
  tableId: string,
  { title: wished, records = true }: CopyWish,
): Promise<SnapshotTable> {
  const { base, row: known } = await findTable(ctx, tableId)
  if (known.kind === 'view') throw invalidValue('table', 'A view of the database cannot be copied as a table.')
  const { prefix } = await ctx.snapshot()
  const given = wished === undefined ? null : acceptTitle('Table', wished)
  const id = newId('table')
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async ({ meta }) => {
    const original = await readTableRows(meta, ctx.project.id, tableId)
    const heads = await selectHeads(meta, ctx.project.id)
    if (given !== null && isTitleTaken(given, heads)) throw invalidValue('title', 'Duplicate table alias')
    const title = given ?? freeTitle(`${original.table.title} copy`, liveTitles(heads))
    const name = wishedName({}, title, {
      prefix: prefixOf(base, prefix),
      dialect: base.dialect,
      taken: takenNames(heads, base.id),
    })
    const table: TableRow = {
      ...original.table,
      id,
      name,
      title,
      position: Math.max(0, ...heads.map(({ position }) => position)) + 1,
      created_at: at,
      updated_at: at,
    }
    const columns = copiedColumns(original.columns.filter(isLive), { table, dialect: base.dialect, at })
    const copying = { from: original.table, to: table, columns, base, secrets: ctx.secrets }
    return {
      steps: [
        ...creation(
          base,
          table,
          columns.map(({ row }) => row),
        ),
        ...(records ? copyRecords(copying) : []),
      ],
      async record(tx) {
        await insertTable(tx, table, defaultView(table, at))
        await insertColumns(
          tx,
          columns.map(({ row }) => row),
        )
        tx.announce({ type: 'tables.created', project: ctx.project.id, table: id, title })
      },
    }
  })
  return changedTable(ctx, id, version)
}
