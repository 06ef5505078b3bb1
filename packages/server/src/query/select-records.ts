import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import type { JsonRows } from '../dialects/json-rows.ts'
import { wholeNumber } from '../dialects/rows.ts'
import type { Answer, AnswerRows, DatabaseRow } from './answer.ts'
import { type Beside, besideSql, openBeside } from './beside.ts'
import { columnsOfRules, ruleNumber } from './color-rules.ts'
import { compileOnce, type Maker } from './compile.ts'
import { type Condition, keySql, type LinkedWith, whereSql } from './conditions.ts'
import type { GroupsSpec } from './first-of-groups.ts'
import type { OrderStep } from './group-operand.ts'
import { type RecordForm, recordJson } from './json-columns.ts'
import { type JsonList, listOf, listWritten, mostBytes } from './json-list.ts'
import { moreFor, textsBeside } from './linked-cells.ts'
import { neededColumns } from './needed-columns.ts'
import type { Nested } from './nested-spec.ts'
import { openCondition, openKey, opensKeys } from './open-condition.ts'
import { type PageRows, pageAsTable, pageOfCells } from './page-rows.ts'
import { beyond, costsLittle, longCells, mayBeLong, partsCostLittle, partsMayBeLong } from './record-costs.ts'
import { columnsOfParts, type RecordParts } from './record-parts.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import { type RowCells, rowCells } from './row-cells.ts'
import type { RowShape } from './row-writer.ts'
import { open } from './shape.ts'
import { sortsBeside } from './sorts-beside.ts'
import { columnName, selectable, type TableAccess, tableName } from './table-access.ts'

export type { NestedSpec } from './nested-spec.ts'
export type { RowShape } from './row-writer.ts'
export type { TableAccess } from './table-access.ts'

export interface PageSpec extends Condition {
  /** Left out: all that may be seen. */
  readonly fields?: readonly RecordColumn[] | undefined
  readonly filter: ResolvedFilter | null
  readonly sorts: readonly OrderStep[]
  readonly shuffle?: boolean | undefined
  /** Rules for the colours of records: the first that matches counts. Their columns need not be seen. */
  readonly rules?: readonly ResolvedFilter[] | undefined
  readonly limit: number
  readonly offset: number
  /** Only the first records of these; left out: all that pass. */
  readonly groups?: GroupsSpec | undefined
  readonly shape: RowShape
  /** What to show of linked records, by the id of the link column. */
  readonly nested?: Nested | undefined
  /** Left out: the fields, by their titles. */
  readonly parts?: RecordParts | undefined
  readonly beside?: Beside | undefined
}

export interface RecordSpec {
  readonly fields?: readonly RecordColumn[] | undefined
  readonly shape: RowShape
  readonly nested?: Nested | undefined
  readonly parts?: RecordParts | undefined
}

/** A page as JSON. */
export interface JsonAnswer extends Answer<JsonList> {
  /** How many records the page holds. */
  lengthOf(rows: readonly DatabaseRow[]): number
  /** For each record the number of its rule, from 1 on; 0: none. Empty where no rules were given. */
  rulesOf(rows: readonly DatabaseRow[]): readonly number[]
}

interface Reading<T> {
  readonly statement: RawBuilder<unknown>
  readonly kept: T
}

/** The page as JSON: an array of objects under the titles of the columns. */
export function selectPage(access: TableAccess, given: PageSpec): JsonAnswer {
  const sorts = sortsBeside(given.sorts, given.filter)
  const spec = sorts === given.sorts ? given : { ...given, sorts }
  const [limit, offset] = [wholeNumber(spec.limit), wholeNumber(spec.offset)]
  const { fields, shuffle, rules = [], shape, nested, parts } = spec
  const isBound = access.dialect.rows.bindsPages({ limit, offset })
  const asked = {
    form: { shape, nested, parts },
    fields,
    rules,
    order: { sorts, shuffle },
    groups: spec.groups,
    condition: openCondition(access.table, spec),
    keysFirst: keysFor(access, spec),
    page: isBound ? { limit: open(limit), offset: open(offset) } : { limit, offset },
    beside: openBeside(spec.beside),
    isNear: isNear(access, spec),
  }
  const comesAgain = spec.after === undefined || opensKeys(access.table)
  const { kept, query } = compileOnce(access, page, asked, { comesAgain })
  const { isLight, ...reading } = kept
  // Which records a rule leaves may have to be looked for through all of them.
  return { query, isShort: isLight && access.sight.rows === null && isShort(spec), ...reading }
}

/** One record as JSON; null when there is none, or none that may be seen. */
export function selectRecord(access: TableAccess, key: readonly CellValue[], spec: RecordSpec): Answer<string | null> {
  const { fields, shape, nested, parts } = spec
  const asked = { form: { shape, nested, parts }, fields, key: openKey(access.table, key) }
  const { kept, query } = compileOnce(access, record, asked, { comesAgain: opensKeys(access.table) })
  const { isLight, ...reading } = kept
  return { query, isShort: isLight, ...reading }
}

type KeysFirst = Parameters<typeof pageAsTable>[2]

function keysFor({ table, dialect }: TableAccess, { sorts, shuffle, offset, linked }: PageSpec): KeysFirst {
  const { json } = dialect.rows
  if (json === null || table.key.length === 0) return 'together'
  const isSorted = sorts.length > 0 || linked !== undefined
  return json.keysFirst({ offset, isSorted, isShuffled: shuffle === true })
}

/** Parts say themselves which they need. */
const fieldsIn = ({ form: { parts }, fields }: Pick<PageShape, 'form' | 'fields'>): PageShape['fields'] =>
  parts === undefined ? fields : columnsOfParts(parts)

type PageReading = Pick<JsonAnswer, 'read' | 'lengthOf' | 'rulesOf' | 'more'> & { readonly isLight: boolean }

interface PageShape {
  readonly form: RecordForm
  readonly fields: readonly RecordColumn[] | undefined
  readonly rules: readonly ResolvedFilter[]
  readonly order: Pick<PageSpec, 'sorts' | 'shuffle'>
  readonly groups: GroupsSpec | undefined
  readonly condition: Condition
  readonly keysFirst: KeysFirst
  readonly page: PageRows['page']
  readonly beside: Beside | undefined
  readonly isNear: boolean
}

const page: Maker<PageShape, PageReading> = { name: 'page', build: pageReading }

function pageReading(access: TableAccess, shape: PageShape): Reading<PageReading> {
  const { json } = access.dialect.rows
  const { form, rules, condition, page, beside, groups } = shape
  const columns = selectable(access, fieldsIn(shape))
  const judged = columnsOfRules(access.table, rules)
  const isLight =
    [...columns, ...judged].every((column) => costsLittle(access.table, column)) &&
    (form.parts === undefined || partsCostLittle(access.table, form.parts))
  const order = { ...shape.order, linked: condition.linked }
  const rows = { columns: neededColumns(access.table, [...columns, ...judged]), condition, order, page, groups }
  const object = json && recordJson(access, json, columns, form)
  const rule = rules.length === 0 ? null : ruleNumber(access, rules)
  const told = beside && besideSql(beside)
  if (json && object) {
    const from = pageAsTable(access, rows, shape.keysFirst)
    const isLong = mayBeLong(access, columns, form.nested) || partsMayBeLong(access, form.parts ?? [])
    const numbers = rule && sql`, ${json.array(sql`cast(${rule} as ${sql.raw('char(4)')})`)} as k`
    return {
      // Of a long page nothing else is told: whoever wants to know asks once more.
      statement: isLong
        ? json.longPage({ record: object, rule: rule ?? sql`0`, from, mostBytes, long: longIn(access, shape, columns) })
        : sql`select ${json.array(object)} as j, count(*) as n${numbers ?? sql``}${told ? sql`, ${told}` : sql``} from ${from}`,
      kept: {
        ...(isLong && json.longPageIs === 'records' ? readRecords(rule !== null) : readPage(json, rule !== null)),
        isLight,
      },
    }
  }
  const cells = rowCells(access, columns, form)
  const more = moreFor(access, cells.linked)
  const read: JsonAnswer['read'] = (found, linked = []) => listOf(textsOf(cells, found, linked))
  const selected = [...cells.selected, ...(rule === null ? [] : [sql`${rule} as rule_number`]), ...(told ? [told] : [])]
  return {
    statement: pageOfCells(access, rows, selected),
    kept: {
      read,
      lengthOf: (found) => found.length,
      rulesOf: (found) => (rule === null ? [] : found.map((row) => Number(row.rule_number))),
      isLight,
      ...(more && { more }),
    },
  }
}

/** What tells beforehand that a page is short; null: nothing does, or it would cost as much as the page. */
function longIn(
  access: TableAccess,
  { isNear, form, rules }: PageShape,
  columns: readonly RecordColumn[],
): readonly RawBuilder<unknown>[] | null {
  // Under several names a cell is written several times.
  const hasOnlyCells = (form.parts ?? []).every(({ kind }) => kind === 'cell' || kind === 'fixed')
  const cellParts = form.parts?.filter(({ kind }) => kind === 'cell').length ?? columns.length
  if (!isNear || !hasOnlyCells || cellParts !== columns.length || rules.length > 0) return null
  const cells = longCells(access, columns, form.nested)?.filter(isStored)
  return cells?.map((cell) => columnName(access, cell)) ?? null
}

type PageReader = Pick<JsonAnswer, 'read' | 'lengthOf' | 'rulesOf'>

const readPage = (json: JsonRows, hasRules: boolean): PageReader => ({
  read: ([row]) => listWritten(row?.j === null ? null : json.pageOf(row?.j ?? '[]')),
  lengthOf: ([row]) => Number(row?.n ?? 0),
  rulesOf: ([row]) => (hasRules ? (JSON.parse(json.textOf(row?.k ?? '[]')) as number[]) : []),
})

const readRecords = (hasRules: boolean): PageReader => ({
  read: (rows) => listOf(rows.map(({ j }) => j as string | null)),
  lengthOf: (rows) => rows.length,
  rulesOf: (rows) => (hasRules ? rows.map(({ k }) => Number(k)) : []),
})

type RecordReading = Pick<Answer<string | null>, 'read' | 'more'> & { readonly isLight: boolean }

interface RecordShape {
  readonly form: RecordForm
  readonly fields: readonly RecordColumn[] | undefined
  readonly key: readonly CellValue[]
}

const record: Maker<RecordShape, RecordReading> = { name: 'record', build: recordReading }

function recordReading(access: TableAccess, asked: RecordShape): Reading<RecordReading> {
  const { form, key } = asked
  const { json } = access.dialect.rows
  const columns = selectable(access, fieldsIn(asked))
  const rest = sql`from ${tableName(access)}${whereSql(access, {}, keySql(access, key))}`
  // The links of one record are few enough.
  const isLight =
    columns.every((column) => column.computed?.kind === 'link' || costsLittle(access.table, column)) &&
    (form.parts ?? []).every((part) => part.kind !== 'records' || partsCostLittle(beyond(part), part.parts))
  const object = json && recordJson(access, json, columns, form)
  if (json && object)
    return {
      statement: sql`select ${object} as j ${rest}`,
      kept: { read: ([row]) => (row ? json.textOf(row.j) : null), isLight },
    }
  const cells = rowCells(access, columns, form)
  const more = moreFor(access, cells.linked)
  const selected = cells.selected.length === 0 ? sql`1 as c0` : sql.join([...cells.selected])
  return {
    statement: sql`select ${selected} ${rest}`,
    kept: {
      read: (found, linked = []) => textsOf(cells, found, linked)[0] ?? null,
      isLight,
      ...(more && { more }),
    },
  }
}

function textsOf({ linked, write }: RowCells, rows: readonly DatabaseRow[], found: readonly AnswerRows[]): string[] {
  const texts = textsBeside(linked, found)
  return rows.map((row) => write(row, texts))
}

/** The first records as they lie there: less work than sending them elsewhere and waiting. */
function isShort({ filter, search, linked, sorts, shuffle, limit, offset }: PageSpec): boolean {
  return (
    !filter &&
    !search &&
    (linked === undefined || isIndexed(linked)) &&
    !shuffle &&
    sorts.length === 0 &&
    limit + offset <= 200
  )
}

/** Found without looking for it, so that it may be looked at twice. */
export function isNear(
  { sight }: TableAccess,
  { filter, search, linked, sorts, shuffle, offset, groups }: PageSpec,
): boolean {
  const isAsked = filter !== null || search !== undefined || linked !== undefined || groups !== undefined
  return !isAsked && sight.rows === null && sorts.length === 0 && shuffle !== true && offset === 0
}

/** Our own links are; what is not linked is nearly everything. */
function isIndexed({ column, isLinked }: LinkedWith): boolean {
  return isLinked && column.computed?.kind === 'link' && !column.computed.link.other.foreign
}
