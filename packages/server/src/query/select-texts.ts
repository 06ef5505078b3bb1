import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { type RowTexts, rowTexts, type TextRules } from '@rowhouse/core/exports/row-texts'
import type { CellValue } from '@rowhouse/core/storage'
import { asWritten, type WrittenRows, writtenIn } from '../dialects/written-rows.ts'
import type { Answer } from './answer.ts'
import type { StoredColumn } from './record-table.ts'
import { type CellsOf, placesIn, selectValues } from './select-cells.ts'
import type { TableAccess } from './table-access.ts'

/** How records become text, made once for all of them. */
interface TextForm {
  readonly columns: readonly StoredColumn[]
  readonly texts: RowTexts
  /** The same for another thread; null: it would not know one of the types. */
  readonly written: string | null
  /** How many are asked for at once, where so many would be if they came as values. */
  rowsAtOnce(usual: number): number
}

interface TextPage {
  readonly text: string | Uint8Array
  readonly count: number
  /** There may be others behind it. */
  readonly more: boolean
  /** Of the last record. */
  readonly key: readonly CellValue[]
}

/** A page of text is about so long, however long its records are. */
const mostLetters = 512 * 1024
/** Where that ends a page, short records need not end it sooner. */
const timesAsMany = 4

export function textForm(access: TableAccess, columns: readonly StoredColumn[], rules: TextRules): TextForm {
  const isKnown = columns.every(({ type, typeName }) => columnTypeOf(typeName) === type)
  const written: WrittenRows = {
    columns: columns.map(({ title, typeName, options, comparison, word }, index) => {
      const [at = 0] = placesIn(access, columns, columns.slice(index, index + 1))
      return { title, typeName, options, comparison, word, at }
    }),
    rules,
    key: placesIn(access, columns, access.table.key),
    mostLetters,
  }
  const isWritten = isKnown && access.dialect.supports.writtenRows
  return {
    columns,
    texts: rowTexts(columns, rules),
    written: isWritten ? JSON.stringify(written) : null,
    rowsAtOnce: (usual) => (isWritten ? usual * timesAsMany : usual),
  }
}

/** Records as the text of a file: written where they are read, or else here. */
export function selectTexts(
  access: TableAccess,
  wanted: Exclude<CellsOf, { readonly keys: unknown }>,
  { columns, texts, written }: TextForm,
): Answer<TextPage> {
  const answer = selectValues(access, wanted, columns)
  const { values } = access.dialect
  return {
    ...answer,
    query: written === null ? answer.query : asWritten(answer.query, written),
    read(rows) {
      const found = writtenIn(rows)
      if (found !== null) {
        const { rh_text: text, rh_count: count, rh_more, rh_key } = found
        const key = access.table.key.map(({ word }, at) => values.fromDatabase(word, rh_key[at]))
        return { text, count, more: rh_more || count === wanted.limit, key }
      }
      const records = answer.read(rows)
      const text = records.map((record) => texts.row(record.values)).join(texts.between)
      return { text, count: records.length, more: records.length === wanted.limit, key: records.at(-1)?.key ?? [] }
    },
  }
}
