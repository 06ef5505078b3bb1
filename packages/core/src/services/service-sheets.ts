// A table of another service in the words of imports: its values are the columns of a sheet, the id of the record behind them.
import type { FoundColumn, FoundSheet, ImportPlan, PlannedPart } from '../api/imports.ts'
import { plainType } from '../imports/guess-fields.ts'
import { recordIdTitle, type SourceBase, type SourceField, type SourceTable } from './source-base.ts'

/** The fields whose values are copied, in the order of the columns of the sheet. */
export function valuesOf({ fields, primary }: SourceTable): SourceField[] {
  const values = fields.filter(({ kind }) => kind === 'value')
  // The first one names the records.
  return values.toSorted((one, other) => Number(other.id === primary) - Number(one.id === primary))
}

export function sheetsOf({ service, tables }: Pick<SourceBase, 'service' | 'tables'>): FoundSheet[] {
  return tables.map((table) => ({
    id: table.id,
    title: table.title,
    isHidden: false,
    rows: table.rows ?? 0,
    sampled: 0,
    headerLine: 0,
    columns: [
      ...valuesOf(table).map(({ title, to, options }, from) => column(from, title, to ?? plainType, options)),
      column(valuesOf(table).length, recordIdTitle(service), plainType, {}),
    ],
    first: [],
    lines: [],
    notes: [],
  }))
}

const column = (from: number, title: string, type: string, options: Record<string, unknown>): FoundColumn => ({
  from,
  header: title,
  title,
  type,
  options,
  fits: [],
  filled: 0,
  blank: 0,
  unreadable: [],
  unreadableCount: 0,
  ambiguous: [],
  ambiguousCount: 0,
  dayOrder: null,
  mark: null,
  isLeftOut: false,
  linksTo: null,
})

/** Where tables and fields are that came before. */
interface ServiceMapping {
  readonly tables: Record<string, MappedTable>
}

export interface MappedTable {
  id: string
  /** The field with the ids of records there. */
  record: string
  fields: Record<string, string>
  /** Views that were made. */
  views: string[]
}

/** What is written where. Tables that came before are met again by the ids of their records. */
export function servicePlan(base: Pick<SourceBase, 'service' | 'tables'>, mapping: ServiceMapping): ImportPlan {
  return {
    parts: base.tables.map((table) => partOf(base, table, mapping.tables[table.id])),
    unreadable: 'empty',
  }
}

function partOf(base: Pick<SourceBase, 'service'>, table: SourceTable, mapped: MappedTable | undefined): PlannedPart {
  const values = valuesOf(table)
  if (mapped === undefined)
    return {
      sheet: table.id,
      title: table.title,
      columns: [
        ...values.map(({ title, to, options }, from) => ({ from, title, type: to ?? plainType, options })),
        { from: values.length, title: recordIdTitle(base.service), type: plainType },
      ],
    }
  return {
    sheet: table.id,
    table: mapped.id,
    columns: [
      ...values.flatMap(({ id }, from) => {
        const known = mapped.fields[id]
        return known === undefined ? [] : [{ from, column: known, blank: 'clear' as const }]
      }),
      { from: values.length, column: mapped.record },
    ],
    match: [values.length],
  }
}
