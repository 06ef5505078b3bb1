import { invalidValue } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { copiedColumns, newColumnIds } from '../../structure/copies/copied-columns.ts'
import { copyRecords } from '../../structure/copies/copy-records.ts'
import { findTable } from '../../structure/find-table.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { restructure } from '../../structure/restructure.ts'
import { takenNames } from '../../structure/table-heads.ts'
import { prefixOf, wishedName } from '../../structure/table-name.ts'
import { insertColumns } from '../../structure/table-rows.ts'
import { isTitleTaken, liveTitles } from '../../structure/table-titles.ts'
import { findPlaces } from '../attachments/find-places.ts'
import { openWorkbench } from '../columns/computed/try-columns.ts'
import { copiedLinkSteps } from '../links/copied-link-steps.ts'
import { pairedLinks, withoutOthersLinks } from '../links/copied-links.ts'
import { copiedViews } from '../views/copied-views.ts'
import { creation } from './create-table.ts'

interface CopySpec {
  readonly title?: string
  /** Left out: with them. */
  readonly records?: boolean
}

/**
 * Structure, views, and the records as they are. Numbered keys are given anew, in the same order. Links to a parent are kept,
 * and the parent lists the copies too; those whose keys lie elsewhere stay behind with what is made of them.
 */
export async function duplicateTable(
  ctx: InProject<'tables.create'>,
  tableId: string,
  { title: wished, records = true }: CopySpec,
): Promise<SnapshotTable> {
  const { base, row: known } = await findTable(ctx, tableId)
  if (known.kind === 'view') throw invalidValue('table', 'A view of the database cannot be copied as a table.')
  const { prefix } = await ctx.snapshot()
  const given = wished === undefined ? null : acceptTitle('Table', wished)
  const id = newId('table')
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async ({ meta }) => {
    const { rows, table: original } = await openWorkbench(meta, ctx.project.id, tableId)
    const { tables: heads } = rows
    if (given !== null && isTitleTaken(given, heads)) throw invalidValue('title', 'Duplicate table alias')
    const title = given ?? freeTitle(`${original.title} copy`, liveTitles(heads))
    const name = wishedName({}, title, {
      prefix: prefixOf(base, prefix),
      dialect: base.dialect,
      taken: takenNames(heads, base.id),
    })
    const table: TableRow = {
      ...original.row,
      id,
      name,
      title,
      position: nextPosition(heads),
      created_at: at,
      updated_at: at,
    }
    const kept = withoutOthersLinks([...original.columnRows.values()])
    const columnIds = newColumnIds(kept)
    const columns = copiedColumns(kept, { table, dialect: base.dialect, at, ids: columnIds })
    const { own, partners } = pairedLinks(columns, table, { rows, base, at })
    const copying = { from: original.row, to: table, columns, base, secrets: ctx.secrets }
    const after = { tables: [...rows.tables, table], columns: [...rows.columns, ...own] }
    return {
      steps: [
        ...creation(base, table, own),
        ...(records ? copyRecords(copying) : []),
        ...copiedLinkSteps(base, own, after),
      ],
      async record(tx) {
        await tx.insertInto('rh_tables').values(table).execute()
        const by = { ...ctx.looksAs, person: ctx.actor.id }
        const views = copiedViews(original.views, original, { table, columnIds, by, at })
        for (const view of views) await tx.insertInto('rh_views').values(view).execute()
        await insertColumns(tx, [...own, ...partners])
        tx.announce({ type: 'tables.created', project: ctx.project.id, table: id, title })
        for (const { table_id, id: column, title: theirs } of partners)
          tx.announce({ type: 'columns.created', project: ctx.project.id, table: table_id, column, title: theirs })
      },
    }
  })
  const copy = await changedTable(ctx, id, version)
  if (records) await findPlaces(ctx, copy)
  return copy
}
