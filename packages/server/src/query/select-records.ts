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
import type { GroupsWish } from './first-of-groups.ts'
import type { OrderStep } from './group-operand.ts'
import { type RecordForm, recordJson } from './json-columns.ts'
import { type JsonList, listOf, listWritten, mostBytes } from './json-list.ts'
import { moreFor, textsBeside } from './linked-cells.ts'
import { type Look, selectable, tableName } from './look.ts'
import { neededColumns } from './needed-columns.ts'
import type { Nested } from './nested-wish.ts'
import { openCondition, openKey, opensKeys } from './open-condition.ts'
import { type PageRows, pageAsTable, pageOfCells } from './page-rows.ts'
import { beyond, costsLittle, mayBeLong, partsCostLittle, partsMayBeLong } from './record-costs.ts'
import { columnsOfParts, type RecordParts } from './record-parts.ts'
import type { RecordColumn } from './record-table.ts'
import { type RowCells, rowCells } from './row-cells.ts'
import type { RowShape } from './row-writer.ts'
import { open } from './shape.ts'
import { sortsBeside } from './sorts-beside.ts'

export type { Look } from './look.ts'
export type { NestedWish } from './nested-wish.ts'
export type { RowShape } from './row-writer.ts'

export interface PageWish extends Condition {
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
  readonly groups?: GroupsWish | undefined
  readonly shape: RowShape
  /** What to show of linked records, by the id of the link column. */
  readonly nested?: Nested | undefined
  /** Left out: the fields, by their titles. */
  readonly parts?: RecordParts | undefined
  readonly beside?: Beside | undefined
}

export interface RecordWish {
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
export function selectPage(look: Look, given: PageWish): JsonAnswer {
  const sorts = sortsBeside(given.sorts, given.filter)
  const wish = sorts === given.sorts ? given : { ...given, sorts }
  const [limit, offset] = [wholeNumber(wish.limit), wholeNumber(wish.offset)]
  const { fields, shuffle, rules = [], shape, nested, parts } = wish
  const isBound = look.dialect.rows.bindsPages({ limit, offset })
  const asked = {
    form: { shape, nested, parts },
    fields: parts === undefined ? fields : columnsOfParts(parts),
    rules,
    order: { sorts, shuffle },
    groups: wish.groups,
    condition: openCondition(look.table, wish),
    keysFirst: keysFor(look, wish),
    page: isBound ? { limit: open(limit), offset: open(offset) } : { limit, offset },
    beside: openBeside(wish.beside),
  }
  const comesAgain = wish.after === undefined || opensKeys(look.table)
  const { kept, query } = compileOnce(look, page, asked, { comesAgain })
  const { isLight, ...reading } = kept
  // Which records a rule leaves may have to be looked for through all of them.
  return { query, isShort: isLight && look.sight.rows === null && isShort(wish), ...reading }
}

/** One record as JSON; null when there is none, or none that may be seen. */
export function selectRecord(look: Look, key: readonly CellValue[], wish: RecordWish): Answer<string | null> {
  const { shape, nested, parts } = wish
  const fields = parts === undefined ? wish.fields : columnsOfParts(parts)
  const asked = { form: { shape, nested, parts }, fields, key: openKey(look.table, key) }
  const { kept, query } = compileOnce(look, record, asked, { comesAgain: opensKeys(look.table) })
  const { isLight, ...reading } = kept
  return { query, isShort: isLight, ...reading }
}

type KeysFirst = Parameters<typeof pageAsTable>[2]

function keysFor({ table, dialect }: Look, { sorts, shuffle, offset, linked }: PageWish): KeysFirst {
  const { json } = dialect.rows
  if (json === null || table.key.length === 0) return 'together'
  const isSorted = sorts.length > 0 || linked !== undefined
  return json.keysFirst({ offset, isSorted, isShuffled: shuffle === true })
}

type PageReading = Pick<JsonAnswer, 'read' | 'lengthOf' | 'rulesOf' | 'more'> & { readonly isLight: boolean }

interface PageShape {
  readonly form: RecordForm
  readonly fields: readonly RecordColumn[] | undefined
  readonly rules: readonly ResolvedFilter[]
  readonly order: Pick<PageWish, 'sorts' | 'shuffle'>
  readonly groups: GroupsWish | undefined
  readonly condition: Condition
  readonly keysFirst: KeysFirst
  readonly page: PageRows['page']
  readonly beside: Beside | undefined
}

const page: Maker<PageShape, PageReading> = { name: 'page', build: pageReading }

function pageReading(look: Look, shape: PageShape): Reading<PageReading> {
  const { json } = look.dialect.rows
  const { form, rules, condition, page, beside, groups } = shape
  const columns = selectable(look, shape.fields)
  const judged = columnsOfRules(look.table, rules)
  const isLight =
    [...columns, ...judged].every((column) => costsLittle(look.table, column)) &&
    (form.parts === undefined || partsCostLittle(look.table, form.parts))
  const order = { ...shape.order, linked: condition.linked }
  const rows = { columns: neededColumns(look.table, [...columns, ...judged]), condition, order, page, groups }
  const object = json && recordJson(look, json, columns, form)
  const rule = rules.length === 0 ? null : ruleNumber(look, rules)
  const told = beside && besideSql(beside)
  if (json && object) {
    const from = pageAsTable(look, rows, shape.keysFirst)
    const isLong = mayBeLong(look.table, columns) || partsMayBeLong(look.table, form.parts ?? [])
    const numbers = rule && sql`, ${json.array(sql`cast(${rule} as ${sql.raw('char(4)')})`)} as k`
    return {
      // Of a long page nothing else is told: whoever wants to know asks once more.
      statement: isLong
        ? json.longPage({ record: object, rule: rule ?? sql`0`, from, mostBytes })
        : sql`select ${json.array(object)} as j, count(*) as n${numbers ?? sql``}${told ? sql`, ${told}` : sql``} from ${from}`,
      kept: {
        ...(isLong && json.longPageIs === 'records' ? readRecords(rule !== null) : readPage(json, rule !== null)),
        isLight,
      },
    }
  }
  const cells = rowCells(look, columns, form)
  const more = moreFor(look, cells.linked)
  const read: JsonAnswer['read'] = (found, linked = []) => listOf(textsOf(cells, found, linked))
  const selected = [...cells.selected, ...(rule === null ? [] : [sql`${rule} as rule_number`]), ...(told ? [told] : [])]
  return {
    statement: pageOfCells(look, rows, selected),
    kept: {
      read,
      lengthOf: (found) => found.length,
      rulesOf: (found) => (rule === null ? [] : found.map((row) => Number(row.rule_number))),
      isLight,
      ...(more && { more }),
    },
  }
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

function recordReading(look: Look, { form, fields, key }: RecordShape): Reading<RecordReading> {
  const { json } = look.dialect.rows
  const columns = selectable(look, fields)
  const rest = sql`from ${tableName(look)}${whereSql(look, {}, keySql(look, key))}`
  // The links of one record are few enough.
  const isLight =
    columns.every((column) => column.computed?.kind === 'link' || costsLittle(look.table, column)) &&
    (form.parts ?? []).every((part) => part.kind !== 'records' || partsCostLittle(beyond(part), part.parts))
  const object = json && recordJson(look, json, columns, form)
  if (json && object)
    return {
      statement: sql`select ${object} as j ${rest}`,
      kept: { read: ([row]) => (row ? json.textOf(row.j) : null), isLight },
    }
  const cells = rowCells(look, columns, form)
  const more = moreFor(look, cells.linked)
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
function isShort({ filter, search, linked, sorts, shuffle, limit, offset }: PageWish): boolean {
  return (
    !filter &&
    !search &&
    (linked === undefined || isIndexed(linked)) &&
    !shuffle &&
    sorts.length === 0 &&
    limit + offset <= 200
  )
}

/** Our own links are; what is not linked is nearly everything. */
function isIndexed({ column, isLinked }: LinkedWith): boolean {
  return isLinked && column.computed?.kind === 'link' && !column.computed.link.other.foreign
}
