import { type RawBuilder, sql } from 'kysely'
import type { JsonRows } from '../dialects/json-rows.ts'
import { type Look, operandOf } from './look.ts'
import type { StoredColumn } from './record-table.ts'
import { cellForm, keyText, type RowShape } from './row-writer.ts'

/** A record as JSON text, written by the database; null when it cannot write one of the columns as we do. */
export function recordJson(
  look: Look,
  json: JsonRows,
  columns: readonly StoredColumn[],
  shape: RowShape,
): RawBuilder<string> | null {
  const pieces: RawBuilder<string>[] = []
  for (const [at, column] of columns.entries()) {
    const cell = cellJson(look, json, column, shape)
    if (cell === null) return null
    // Titles are bound values, like everything people write.
    pieces.push(json.text(keyText(column, at)), cell)
  }
  return json.joined([...pieces, columns.length === 0 ? sql`'{}'` : sql`'}'`])
}

function cellJson(look: Look, json: JsonRows, column: StoredColumn, shape: RowShape): RawBuilder<string> | null {
  const operand = operandOf(look, column)
  switch (cellForm(column, shape)) {
    case 'joined':
      return json.joinedList(operand)
    case 'jsonText':
      return json.textInText(operand)
    case 'plain':
      return json.cell(operand)
  }
}
