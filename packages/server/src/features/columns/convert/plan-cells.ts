import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict, forbidden } from '@rowhouse/core/errors'
import type { ColumnRow } from '../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../meta/snapshot.ts'
import type { ColumnNames } from '../../../structure/columns/column-names.ts'
import { accessToAll, storedColumn } from '../../../structure/record-table-of.ts'
import type { Site, Step } from '../../../structure/restructure.ts'
import type { ChangedRow } from '../changed-row.ts'
import type { ColumnRows } from '../column-rows.ts'
import { selectPeople } from '../store.ts'
import { kindOf } from './column-kind.ts'
import { conversionSteps, countsDiffer, keptNameFor } from './conversion-steps.ts'
import { nobody, type People, peopleOf } from './people.ts'
import { planConversion } from './plan.ts'
import { type Preview, previewCells } from './preview-cells.ts'

export interface ConversionSpec {
  /** Convert although cells would be emptied. */
  readonly mayEmpty?: boolean
  /** As the preview said; anything else is refused. */
  readonly expected?: { readonly converted: number; readonly emptied: number } | undefined
}

interface ConversionSite {
  readonly site: Site
  readonly base: SnapshotBase
  readonly rows: ColumnRows
  readonly changed: ChangedRow
}

interface PlannedConversion {
  readonly after: ColumnRow
  /** null: the values are the same, so there is no copy to keep. */
  readonly keptName: string | null
  readonly steps: readonly Step[]
}

interface LookedAt {
  readonly preview: Preview
  readonly isMetadataOnly: boolean
  readonly people: People
}

/** A change of type as steps, from what the cells are right now. */
export async function planCells({
  spec,
  names,
  ...where
}: ConversionSite & { readonly spec: ConversionSpec; readonly names: ColumnNames }): Promise<PlannedConversion> {
  const { rows, changed } = where
  const { column: before } = rows
  // Nobody asked how many, and nothing can be lost: then the cells are not even looked at.
  const plan = conversionPlan(where)
  if (plan.how === 'metadata' && spec.expected === undefined && changed.after.required <= before.required)
    return { after: metadataOnly(changed.after, before), keptName: null, steps: [] }
  const looked = await lookAtCells(where)
  refuseUnexpected(changed.after, looked.preview, spec)
  return conversionOf(where, looked, names)
}

/** What is done to a column whose cells were looked at. */
export function conversionOf(
  { base, rows, changed }: Omit<ConversionSite, 'site'>,
  { preview, isMetadataOnly, people }: LookedAt,
  names: ColumnNames,
): PlannedConversion {
  const { column: before, table, live } = rows
  const after = { ...changed.after, options: JSON.stringify(preview.to.options) }
  if (isMetadataOnly) return { after: metadataOnly(after, before), keptName: null, steps: [] }
  const keptName = keptNameFor(names, before.name ?? '')
  return { after, keptName, steps: conversionSteps({ base, table, live, before, after, keptName }, people, preview) }
}

/** What would become of the cells. */
export async function lookAtCells(where: ConversionSite): Promise<LookedAt> {
  const { site, base, rows, changed } = where
  const { column, table, live } = rows
  const plan = conversionPlan(where)
  const access = accessToAll(table, live, base)
  if (access.table.key.length === 0)
    throw forbidden('This table has no primary key, so its records cannot be told apart and are read-only.')
  const to = kindOf(changed.after)
  const people = await peopleFor(site.meta, column, changed.after)
  if (column.name === null) return { preview: nothingStored(to), isMetadataOnly: true, people }
  const stored = storedColumn(access, column.id)
  const preview = await previewCells({ data: site.data, access, column: stored, to, plan, people })
  const isUnchanged = column.word === to.word && preview.changed === 0 && preview.emptied === 0
  return { preview, isMetadataOnly: plan.how === 'metadata' || isUnchanged, people }
}

/** Whom values may name; nobody, where none of the types is about people. */
export async function peopleFor(meta: Site['meta'], before: ColumnRow, after: ColumnRow): Promise<People> {
  if (!isAboutPeople(before.type) && !isAboutPeople(after.type)) return nobody
  return peopleOf(await selectPeople(meta, before.project_id))
}

function conversionPlan({ rows, changed }: ConversionSite) {
  const { column } = rows
  return planConversion({
    from: kindOf(column),
    to: kindOf(changed.after),
    isKey: column.key_part !== null,
    isGenerated: column.generated === 1,
    hasChoices: changed.hasGivenChoices,
  })
}

/** The column in the database is the same one. */
function metadataOnly(after: ColumnRow, before: ColumnRow): ColumnRow {
  return { ...after, database_type: before.database_type }
}

export function refuseUnexpected(after: ColumnRow, preview: Preview, { mayEmpty, expected }: ConversionSpec): void {
  const { converted, emptied, total } = preview
  if (expected !== undefined && (expected.converted !== converted || expected.emptied !== emptied))
    throw countsDiffer(preview)
  if (emptied > 0 && mayEmpty !== true)
    throw conflict(
      `As ${after.type}, ${converted} cells of “${after.title}” would be converted and ${emptied} emptied. Look at the preview, then send “convert”: “apply”.`,
      { reason: 'emptied', converted, emptied },
    )
  if (after.required === 1 && total > converted)
    throw conflict(
      `“${after.title}” is required, and ${total - converted} cells would be empty afterwards. Take the rule off first.`,
      { reason: 'empty', count: total - converted },
    )
}

function nothingStored(to: Preview['to']): Preview {
  return { total: 0, filled: 0, converted: 0, changed: 0, emptied: 0, examples: [], to }
}

const isAboutPeople = (type: string): boolean => columnTypeOf(type).holds === 'people'
