import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { rowTexts, type TextRules } from '@rowhouse/core/exports/row-texts'
import type { CellValue } from '@rowhouse/core/storage'
import { rawRowTexts } from '../dialects/raw-row-texts.ts'
import { TextRoom } from '../dialects/text-room.ts'
import { asWritten, type WrittenRows, writtenIn } from '../dialects/written-rows.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import type { StoredColumn } from './record-table.ts'
import { type CellsOf, placesIn, selectValues } from './select-cells.ts'
import type { TableAccess } from './table-access.ts'

/** How records become text, made once for all of them. */
interface TextForm {
  readonly columns: readonly StoredColumn[]
  /** Of rows as the driver gives them. */
  readonly bytesOf: (rows: readonly DatabaseRow[]) => Uint8Array
  /** The same for another thread; null: it would not know one of the types. */
  readonly written: string | null
}

interface TextPage {
  readonly text: Uint8Array
  readonly count: number
  /** There may be others behind it. */
  readonly more: boolean
  /** Of the last record. */
  readonly key: readonly CellValue[]
}

/** A page of text is hardly longer, however long its records are. */
const mostLetters = 512 * 1024

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
  const texts = rowTexts(columns, rules)
  const places = written.columns.map(({ at, word }) => ({ at: `c${at + 1}`, word }))
  const room = new TextRoom()
  const textOf = rawRowTexts(places, texts, access.dialect.values)
  return {
    columns,
    bytesOf(rows) {
      room.empty()
      for (const [at, row] of rows.entries()) room.add(at === 0 ? textOf(row) : texts.between + textOf(row))
      return room.copy()
    },
    written: isWritten ? JSON.stringify(written) : null,
  }
}

/** Records as the text of a file: written where they are read, or else here. */
export function selectTexts(
  access: TableAccess,
  wanted: Exclude<CellsOf, { readonly keys: unknown }>,
  { columns, bytesOf, written }: TextForm,
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
      const [last] = answer.read(rows.slice(-1))
      return { text: bytesOf(rows), count: rows.length, more: rows.length === wanted.limit, key: last?.key ?? [] }
    },
  }
}
