import { invalidValue } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { TableRow } from '../../meta/rows/structure.ts'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { selectHeads } from '../../structure/table-heads.ts'
import { readTableRows } from '../../structure/table-rows.ts'
import { isTitleTaken } from '../../structure/table-titles.ts'
import { changeTable, renameDefaultView } from './store.ts'

interface TablePatch {
  readonly title?: string | null
  readonly description?: string | null
}

type Settings = Partial<Pick<TableRow, 'title' | 'description'>>

/** The name in the database never changes: other programs may go by it. */
export async function updateTable(ctx: InProject<'tables.update'>, tableId: string, patch: TablePatch): Promise<void> {
  const wanted = accept(patch)
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const { table } = await readTableRows(tx, ctx.project.id, tableId)
    const { before, after } = difference(table, wanted)
    if (Object.keys(after).length === 0) return
    if (after.title !== undefined) {
      const others = (await selectHeads(tx, ctx.project.id)).filter(({ id }) => id !== tableId)
      if (isTitleTaken(after.title, others)) throw invalidValue('title', 'Duplicate table name')
      await renameDefaultView(tx, tableId, { from: table.title, to: after.title, at })
    }
    await changeTable(tx, tableId, { ...after, updated_at: at })
    await raiseVersion(tx, ctx.project.id)
    tx.announce({ type: 'tables.updated', project: ctx.project.id, table: tableId, before, after })
  })
}

function accept({ title, description }: TablePatch): Settings {
  if ((title === undefined || title === null) && description === undefined)
    throw invalidValue('title', "Missing 'title' property in body")
  return {
    ...(title === undefined || title === null ? {} : { title: acceptTitle('Table', title) }),
    ...(description === undefined ? {} : { description: description?.trim() || null }),
  }
}

function difference(table: TableRow, wanted: Settings): { readonly before: Settings; readonly after: Settings } {
  const changed = (['title', 'description'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== table[field],
  )
  return {
    before: Object.fromEntries(changed.map((field) => [field, table[field]])),
    after: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
  }
}
