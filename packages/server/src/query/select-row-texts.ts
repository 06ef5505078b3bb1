import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { shortBytes } from '../dialects/json-rows.ts'
import type { RowText } from '../dialects/row-text.ts'
import { wholeNumber } from '../dialects/rows.ts'
import type { Answer } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import { columnJson } from './json-columns.ts'
import { neededColumns } from './needed-columns.ts'
import { openCondition, opensKeys } from './open-condition.ts'
import { type PageRows, pageAsTable } from './page-rows.ts'
import { longCells, mayBeLong } from './record-costs.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import { isNear, type PageSpec } from './select-records.ts'
import { open } from './shape.ts'
import { columnName, selectable, type TableAccess } from './table-access.ts'

/** A column of a row, and how its cells become values. */
export interface TextColumn {
  readonly column: RecordColumn
  /** null: its cells are JSON. */
  readonly word: StorageWord | null
  readonly read: (cell: string | null) => CellValue
}

/** Records as their database writes rows. */
export interface RowTexts {
  readonly columns: readonly TextColumn[]
  readonly rows: readonly string[]
  readonly cellsOf: RowText['cellsOf']
}

type Spec = Omit<PageSpec, 'rules' | 'groups' | 'parts' | 'beside'>

/**
 * A page as `selectPage` gives it, in the order of the key, for whoever takes it apart. null: it has to be read as JSON, and so it
 * has where null is the answer, because it may be too long for one.
 */
export function selectRowTexts(access: TableAccess, spec: Spec): Answer<RowTexts | null> | null {
  const { table, dialect } = access
  if (dialect.rows.rowText === null || spec.sorts.length > 0 || spec.shuffle === true) return null
  const columns = selectable(access, spec.fields)
  const isLong = mayBeLong(access, columns, spec.nested)
  // It is looked at twice, which only costs little where it need not be looked for.
  if (isLong && (!isNear(access, spec) || longCells(access, columns, spec.nested) === null)) return null
  const [limit, offset] = [wholeNumber(spec.limit), wholeNumber(spec.offset)]
  const isBound = dialect.rows.bindsPages({ limit, offset })
  const asked = {
    fields: spec.fields,
    form: { shape: spec.shape, nested: spec.nested },
    condition: openCondition(table, spec),
    page: isBound ? { limit: open(limit), offset: open(offset) } : { limit, offset },
  }
  const comesAgain = spec.after === undefined || opensKeys(table)
  const { kept, query } = compileOnce(access, rowTexts, asked, { comesAgain })
  return { query, isShort: false, ...kept }
}

interface Shape extends Pick<PageRows, 'condition' | 'page'> {
  readonly fields: readonly RecordColumn[] | undefined
  readonly form: Pick<PageSpec, 'shape' | 'nested'>
}

const rowTexts: Maker<Shape, Pick<Answer<RowTexts | null>, 'read'>> = { name: 'row texts', build }

function build(access: TableAccess, { fields, form, condition, page }: Shape) {
  const { table, dialect } = access
  const { rowText, json } = dialect.rows
  if (rowText === null || json === null) throw new TypeError(`${dialect.name} writes no rows.`)
  const shown = selectable(access, fields)
  const cells = shown.map((column) => {
    const isPlain = isStored(column) && !column.foreign
    return isPlain
      ? { word: column.word, cell: columnName(access, column) }
      : { word: null, cell: columnJson(access, json, column, form) }
  })
  const columns = shown.map((column, at): TextColumn => {
    const word = cells[at]?.word ?? null
    return { column, word, read: word === null ? readJson : dialect.values.readerOf(word) }
  })
  const order = { sorts: [], shuffle: false }
  const from = pageAsTable(access, { columns: neededColumns(table, shown), condition, order, page }, 'together')
  const text = rowText.of(cells.map(({ cell }) => cell))
  const long = (longCells(access, shown, form.nested) ?? []).filter(isStored)
  return {
    statement:
      long.length === 0
        ? sql`select ${text} as t from ${from}`
        : ifShort(
            text,
            from,
            long.map((one) => columnName(access, one)),
          ),
    kept: {
      read: (rows: Parameters<Answer<unknown>['read']>[0]) =>
        rows[0]?.t === null ? null : { columns, rows: rows.map(({ t }) => t as string), cellsOf: rowText.cellsOf },
    },
  }
}

/** One null in place of the rows where these cells are long. */
function ifShort(
  text: RawBuilder<string>,
  from: RawBuilder<unknown>,
  long: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const bytes = sql.join(
    long.map((cell) => sql`coalesce(sum(octet_length(${cell})), 0)`),
    sql` + `,
  )
  const isShort = sql`(select rh_s.v from rh_s)`
  return sql`with rh_s as materialized (select ${bytes} <= ${sql.lit(shortBytes)} as v from ${from})
    select ${text} as t from ${from} where ${isShort} union all select null where not ${isShort}`
}

const readJson = (cell: string | null): CellValue => (cell === null ? null : JSON.parse(cell))
