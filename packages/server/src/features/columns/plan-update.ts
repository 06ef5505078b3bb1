import type { RecordChange } from '@rowhouse/core/events'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import { refuseView } from '../../structure/refuse-view.ts'
import type { Change, Site } from '../../structure/restructure.ts'
import { difference } from './column-difference.ts'
import { refuseUnknownReference } from './column-references.ts'
import { withButtonFormula } from './computed/button-formula.ts'
import { type ConversionSpec, planCells } from './convert/plan-cells.ts'
import { otherTypeNeeded } from './convert/preview.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { requireMembers } from './require-members.ts'
import { changeColumn, forgetCounter, insertConversion, selectConversions } from './store.ts'
import { type ColumnUpdate, cellSteps, choiceSteps, renameSteps, ruleSteps } from './update-steps.ts'

export interface UpdateSpec extends ConversionSpec {
  /** Remove choices although cells hold them. */
  readonly force?: boolean
  /** Another type is the point of the call. */
  readonly mustConvert?: boolean
}

interface RecordedUpdate {
  /** null when the type stayed. */
  readonly conversion: ConversionRow | null
  /** What undoes it goes by this. */
  readonly change: string
}

interface Update extends ColumnUpdate {
  readonly site: Site
  readonly spec: UpdateSpec
  readonly at: string
  /** Cells that get back what they held before. */
  readonly cells?: readonly RecordChange[]
}

/** Everything a change of a column does, in one step. null: there is nothing to change. */
export async function planUpdate(update: Update): Promise<Change<RecordedUpdate> | null> {
  const { site, base, rows, changed, spec, at } = update
  if (spec.mustConvert && !changed.isConversion) throw otherTypeNeeded()
  const { names, name } = takeNames(update)
  const conversion = changed.isConversion ? await planCells({ site, base, rows, changed, spec, names }) : null
  const after = await withButtonFormula(site.meta, { ...(conversion?.after ?? changed.after), name })
  if (Object.keys(difference(rows.column, after).after).length === 0) return null
  refuseUnknownReference(after, rows.live)
  if (after.default_value !== rows.column.default_value) await requireMembers(site.meta, after)
  if (conversion === null) await refuseUnfit(update, site.data, after, spec.force === true)
  const events: (readonly RecordChange[])[] = []
  const row =
    conversion === null
      ? null
      : await nextConversion(site, { before: rows.column, after, keptName: conversion.keptName }, at)
  const steps = [
    // A column that was made anew got its rules there.
    ...(conversion?.keptName ? conversion.steps : [...choiceSteps(update, events), ...ruleSteps(update, after)]),
    ...cellSteps(update, events),
    ...renameSteps(update, after),
  ]
  if (steps.length > 0) refuseView(rows)
  return {
    steps,
    async record(tx) {
      const change = await recordUpdate(tx, { before: rows.column, after, row })
      const { project_id: project, table_id: table } = rows.column
      for (const records of events) tx.announce({ type: 'records.updated', project, table, changes: records })
      return { conversion: row, change }
    },
  }
}

interface ChangedColumn {
  readonly before: ColumnRow
  readonly after: ColumnRow
  /** null when the type stayed. */
  readonly row: ConversionRow | null
}

/** Gives the id of the change. */
export async function recordUpdate(tx: Tx, { before, after, row }: ChangedColumn): Promise<string> {
  const { project_id: project, table_id: table, id: column } = before
  await changeColumn(tx, column, after)
  if (row !== null) {
    await insertConversion(tx, row)
    // Counting begins anew behind whatever the column holds.
    await forgetCounter(tx, column)
  }
  return tx.announce({
    type: row === null ? 'columns.updated' : 'columns.converted',
    project,
    table,
    column,
    ...difference(before, after),
    ...(row === null ? {} : { conversion: row.id }),
  })
}

/** Titles and names of the others stay theirs. A name that only the trash has makes way by a number, as for a new column. */
function takeNames({ base, rows, changed }: Update): { readonly names: ColumnNames; readonly name: string | null } {
  const { column, columns, kept } = rows
  const { title, name } = changed.after
  const others = columns.filter(({ id }) => id !== column.id)
  const names = new ColumnNames(base.dialect, others, kept)
  names.takeTitle(title)
  return { names, name: name === null || name === column.name ? name : names.takeName(name, title) }
}

/** What is kept of a change of type, to undo it by. */
export const nextConversion = async (
  site: Site,
  { before, after, keptName }: Omit<ChangedColumn, 'row'> & { readonly keptName: string | null },
  at: string,
): Promise<ConversionRow> => conversionRow(before, after, keptName, await nextMoment(site, before.id, at))

/** Undo goes by the order of conversions, and two may fall into one millisecond. */
async function nextMoment({ meta }: Site, columnId: string, at: string): Promise<string> {
  const [last] = await selectConversions(meta, columnId)
  if (last === undefined || last.created_at < at) return at
  return new Date(Date.parse(last.created_at) + 1).toISOString()
}

function conversionRow(before: ColumnRow, after: ColumnRow, keptName: string | null, at: string): ConversionRow {
  return {
    id: newId('conversion'),
    project_id: before.project_id,
    column_id: before.id,
    kept_name: keptName,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    created_at: at,
    undone_at: null,
  }
}
