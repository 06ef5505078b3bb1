import type { FoundSheet, ImportPlan, PlannedColumn, PlannedPart } from '@rowhouse/core/api/imports'
import { findColumnType } from '@rowhouse/core/column-types/registry'
import { forbidden, invalidValue } from '@rowhouse/core/errors'
import { canBeFormula } from '@rowhouse/core/imports/can-be-formula'
import { acceptTitle, titleKey } from '@rowhouse/core/table-names'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { isTitleTaken } from '../../structure/table-titles.ts'
import { isWritable } from '../records/write/column-filler.ts'
import { isLink, openPart, takesValues } from './import-part.ts'
import type { Found } from './reading/reader-words.ts'

const wrong = (text: string) => invalidValue('plan', text)

/** Whether a plan can be carried out as things are; what a person may not do here is refused at once. */
export async function checkPlan(ctx: InProject<'imports.use'>, found: Found, plan: ImportPlan): Promise<void> {
  const snapshot = await ctx.snapshot()
  const titles = new Set<string>()
  const sheets = new Set<string>()
  for (const part of plan.parts) {
    const sheet = found.sheets.find(({ id }) => id === part.sheet)
    if (sheet === undefined) throw wrong(`The file has no sheet “${part.sheet}”.`)
    if (sheets.has(sheet.id)) throw wrong(`“${sheet.title}” is planned twice.`)
    sheets.add(sheet.id)
    const froms = part.columns.map(({ from }) => from)
    if (new Set(froms).size < froms.length) throw wrong(`A column of “${sheet.title}” is planned twice.`)
    const table = part.table === undefined ? null : snapshot.findTable(part.table)
    if (part.table === undefined) {
      await permit(ctx, 'tables.create')
      const title = acceptTitle('Table', part.title ?? sheet.title)
      if (
        titles.has(titleKey(title)) ||
        isTitleTaken(
          title,
          snapshot.tables.map(({ row }) => row),
        )
      )
        throw wrong(`There is a table “${title}” already. Choose another title.`)
      titles.add(titleKey(title))
      checkNew(part, plan)
      checkFormulas(part, sheet)
    } else if (table === null) throw wrong('The table is not there any more.')
    else await checkExisting(ctx, part, table)
    openPart(sheet, plan, part, table)
  }
}

function checkNew({ columns, match = [] }: PlannedPart, { parts }: ImportPlan): void {
  if (match.length > 0) throw wrong('Rows can be matched with the records of an existing table only.')
  const titles = new Set<string>([titleKey('Id')])
  for (const { title, type, linksTo, column } of columns) {
    if (column !== undefined) throw wrong('A new table has no fields yet: give a title and a type.')
    const own = acceptTitle('Column', title ?? '')
    if (titles.has(titleKey(own))) throw wrong(`Two fields are called “${own}”.`)
    titles.add(titleKey(own))
    if (linksTo !== undefined && !parts.some(({ sheet, table }) => sheet === linksTo && table === undefined))
      throw wrong(`“${own}” links to a sheet that becomes no table.`)
    const known = findColumnType(type ?? '')
    const isTaken = known !== null && known.storage !== null && known.kept === undefined && known.foreign === undefined
    if (type !== undefined && !isTaken)
      throw wrong(`“${own}”: there is no type “${type}” that values can be written to.`)
  }
  if (columns[0]?.linksTo !== undefined) throw wrong('The first field names the records: it cannot be a link.')
}

function checkFormulas({ columns }: PlannedPart, sheet: FoundSheet): void {
  for (const { from, title, formula } of columns)
    if (formula === true && !canBeFormula(sheet, from, columns))
      throw wrong(
        `“${title ?? ''}” cannot be a formula here: take its values, or keep what the formula needs as it was found.`,
      )
}

async function checkExisting(ctx: InProject<'imports.use'>, part: PlannedPart, table: SnapshotTable): Promise<void> {
  if (table.readOnlyReason !== null) throw forbidden(table.readOnlyReason, { reason: 'read_only' })
  const ids = part.columns.map(({ column }) => column)
  if (new Set(ids).size < ids.length) throw wrong('Two columns go into the same field.')
  if (!part.columns.every(takesValues)) throw wrong('A column becomes a formula in a new table only.')
  for (const planned of part.columns) await checkField(ctx, planned, table)
  for (const from of part.match ?? []) {
    const planned = part.columns.find((column) => column.from === from)
    const column = table.columns.find(({ id }) => id === planned?.column)
    if (column === undefined || isLink(column) || column.secret)
      throw wrong('Records are matched by fields that the file goes into, which are no links and no secrets.')
  }
}

async function checkField(ctx: InProject<'imports.use'>, planned: PlannedColumn, table: SnapshotTable): Promise<void> {
  const column = table.columns.find(({ id }) => id === planned.column)
  if (column === undefined) throw wrong(`“${table.title}” has no field “${planned.column ?? ''}”.`)
  if (!isWritable(column) && !isLink(column)) throw wrong(`“${column.title}” cannot be written to.`)
  if (planned.addsChoices === true) await permit(ctx, 'columns.update')
}
