import { type RawBuilder, sql } from 'kysely'
import type { JsonRows } from '../dialects/json-rows.ts'
import { linkedRecords, linkedValues } from './link-way.ts'
import { takenFromElsewhere } from './needed-columns.ts'
import { fewLinked, manyValues, type Nested, nestedColumns, nestedPage } from './nested-spec.ts'
import { cellOperand, orBroken, soleOf, sourceOf, valueOperand } from './operands.ts'
import type { LinkedPart, RecordPart, RecordParts } from './record-parts.ts'
import type { RecordColumn } from './record-table.ts'
import { isSingle, type Link } from './record-table.ts'
import { cellForm, keyText, type RowShape } from './row-writer.ts'
import { requireVisible, type TableAccess } from './table-access.ts'

export interface RecordForm {
  readonly shape: RowShape
  readonly nested?: Nested | undefined
  /** In place of the columns. */
  readonly parts?: RecordParts | undefined
}

/** A record as JSON text, written by the database; null when it cannot write one of the columns as we do. */
export function recordJson(
  access: TableAccess,
  json: JsonRows,
  columns: readonly RecordColumn[],
  form: RecordForm,
): RawBuilder<string> | null {
  if (form.parts !== undefined) return objectJson(json, form.parts, partJson(access, json, form.shape))
  const members = columns.map((column) => ({ name: column.title, column }))
  return objectJson(json, members, ({ column }) => orBroken(column, (one) => cellJson(access, json, one, form)))
}

/** The same of one column; only for engines that write JSON as we do. */
export function columnJson(
  access: TableAccess,
  json: JsonRows,
  column: RecordColumn,
  form: RecordForm,
): RawBuilder<string> {
  const cell = orBroken(column, (one) => cellJson(access, json, one, form))
  if (cell === null) throw new TypeError(`“${column.title}” is not written by ${access.dialect.name}.`)
  return cell
}

function objectJson<Member extends { readonly name: string }>(
  json: JsonRows,
  members: readonly Member[],
  write: (member: Member) => RawBuilder<string> | null,
): RawBuilder<string> | null {
  const pieces: RawBuilder<string>[] = []
  for (const [at, member] of members.entries()) {
    const cell = write(member)
    if (cell === null) return null
    // Titles are bound values, like everything people write.
    pieces.push(json.text(keyText(member.name, at)), cell)
  }
  return json.joined([...pieces, members.length === 0 ? sql`'{}'` : sql`'}'`])
}

const partJson =
  (access: TableAccess, json: JsonRows, shape: RowShape) =>
  (part: RecordPart): RawBuilder<string> | null => {
    if (part.kind === 'fixed') return json.text(part.json)
    const [column = part.column] = requireVisible(access, [part.column])
    return orBroken(column, (one) =>
      part.kind === 'cell' || one.computed?.kind !== 'link'
        ? cellJson(access, json, one, { shape })
        : linkedPartJson(access, json, { part, column: one, link: one.computed.link }, shape),
    )
  }

interface LinkedPartOf {
  readonly part: LinkedPart
  readonly column: RecordColumn
  readonly link: Link
}

function linkedPartJson(
  access: TableAccess,
  json: JsonRows,
  { part, column, link }: LinkedPartOf,
  shape: RowShape,
): RawBuilder<string> | null {
  const records = linkedRecords(access, column, link)
  const page = nestedPage(records, part.kind === 'count' ? { limit: 0, offset: 0, filter: part.filter } : part)
  const source = sourceOf(records, ...page.tests)
  if (part.kind === 'count') return countJson(access, json, source)
  const object = recordJson(records.access, json, [], { shape, parts: part.parts })
  if (object === null) return null
  if (isSingle(link)) return orNull(sql`(select ${object} ${soleOf(access, records)})`)
  return listJson(access, json, sql`select ${object} as j ${source}`, page)
}

function cellJson(
  access: TableAccess,
  json: JsonRows,
  column: RecordColumn,
  form: RecordForm,
): RawBuilder<string> | null {
  const { computed } = column
  if (computed === null) return storedJson(access, json, column, form.shape)
  switch (computed.kind) {
    case 'same':
      return cellJson(access, json, computed.column, form)
    case 'link':
      return linkJson(access, json, { column, link: computed.link }, form)
    case 'lookup':
      return lookupJson(access, json, column, form)
    default:
      return computedJson(access, json, column, form.shape)
  }
}

function storedJson(
  access: TableAccess,
  json: JsonRows,
  column: RecordColumn,
  shape: RowShape,
): RawBuilder<string> | null {
  const operand = cellOperand(access, column)
  switch (cellForm(column, shape)) {
    case 'joined':
      return json.joinedList(operand)
    case 'jsonText':
      return json.textInText(operand)
    case 'plain':
      return json.cell(operand)
  }
}

function computedJson(
  access: TableAccess,
  json: JsonRows,
  column: RecordColumn,
  shape: RowShape,
): RawBuilder<string> | null {
  const elsewhere = access.known === undefined ? takenFromElsewhere(access.table, column) : []
  if (elsewhere.length === 0) return valueJson(access, json, column, shape)
  const taken = elsewhere.map((one, at) => takenOnce(access, one, at))
  const known = new Map(taken.map(({ id, operand }) => [id, operand]))
  const text = valueJson({ ...access, known }, json, column, shape)
  const expressions = taken.flatMap(({ selected }) => selected)
  return text && json.given(expressions, text, 'rh_h')
}

function takenOnce(access: TableAccess, column: RecordColumn, at: number) {
  const { error, expression, ...operand } = cellOperand(access, column)
  const [value, code] = [sql.raw(`h${at + 1}`), sql.raw(`e${at + 1}`)]
  return {
    id: column.id,
    operand: { ...operand, expression: sql`rh_h.${value}`, error: error ? sql<string | null>`rh_h.${code}` : null },
    selected: [sql`${expression} as ${value}`, ...(error ? [sql`${error} as ${code}`] : [])],
  }
}

function valueJson(
  access: TableAccess,
  json: JsonRows,
  column: RecordColumn,
  shape: RowShape,
): RawBuilder<string> | null {
  const { error, expression, ...operand } = cellOperand(access, column)
  const cell = json.cell({ ...operand, expression: sql`rh_v.v` })
  if (cell === null) return null
  if (!error) return json.given([sql`${expression} as v`], cell)
  const told = shape === 'structured' ? sql`'{"error":"' || rh_v.e || '"}'` : sql`'"' || rh_v.e || '"'`
  return json.given(
    [sql`${expression} as v`, sql`${error} as e`],
    sql`case when rh_v.e is null then ${cell} else ${told} end`,
  )
}

function lookupJson(
  access: TableAccess,
  json: JsonRows,
  column: RecordColumn,
  form: RecordForm,
): RawBuilder<string> | null {
  const values = linkedValues(access, column)
  const cell = values && cellJson(values.access, json, values.column, form)
  if (values === null || cell === null) return null
  if (!values.isMany) return orNull(sql`(select ${cell} ${soleOf(access, values)})`)
  const filled = access.dialect.finds.notblank(valueOperand(values.access, values.column))
  return listJson(access, json, sql`select ${cell} as j ${sourceOf(values, filled)}`, {
    ...nestedPage(values, form.nested?.get(column.id) ?? manyValues),
  })
}

function linkJson(
  access: TableAccess,
  json: JsonRows,
  { column, link }: { readonly column: RecordColumn; readonly link: Link },
  { shape, nested }: RecordForm,
): RawBuilder<string> | null {
  const records = linkedRecords(access, column, link)
  const spec = nested?.get(column.id) ?? fewLinked
  const object = recordJson(records.access, json, nestedColumns(access, link, spec.fields), { shape })
  if (object === null) return null
  if (isSingle(link)) return orNull(sql`(select ${object} ${soleOf(access, records)})`)
  const page = nestedPage(records, spec)
  const list = listJson(access, json, sql`select ${object} as j ${sourceOf(records, ...page.tests)}`, page)
  return shape === 'structured' ? withCount(access, json, list, sourceOf(records, ...page.tests)) : list
}

function listJson(
  { dialect }: TableAccess,
  json: JsonRows,
  select: RawBuilder<unknown>,
  { order, limit, offset }: Pick<ReturnType<typeof nestedPage>, 'order' | 'limit' | 'offset'>,
): RawBuilder<string> {
  const page = dialect.rows.page({ order, limit, offset })
  return sql`(select ${json.list(sql`rh_l.j`)} from (${select} ${page}) as rh_l)`
}

function withCount(
  access: TableAccess,
  json: JsonRows,
  list: RawBuilder<string>,
  source: RawBuilder<unknown>,
): RawBuilder<string> {
  return json.joined([sql`'{"list":'`, list, sql`',"count":'`, countJson(access, json, source), sql`'}'`])
}

function countJson({ dialect }: TableAccess, json: JsonRows, source: RawBuilder<unknown>): RawBuilder<string> {
  const count = sql`(select ${dialect.rows.count()} ${source})`
  return json.given([sql`${count} as v`], json.cell({ word: 'integer', expression: sql`rh_v.v` }) ?? sql<string>`'0'`)
}

const orNull = (text: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce(${text}, 'null')`
