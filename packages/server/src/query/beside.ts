import { type RawBuilder, sql } from 'kysely'
import { LaterValue } from '../dialects/values/later-value.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce } from './compile.ts'
import type { Look } from './look.ts'

/** Something else a statement tells, so that both are seen at the same moment and on one journey. */
export interface Beside {
  /** Two with the same key on the same table are the same but for their value. */
  readonly key: string
  /** Changes from call to call. */
  readonly value: number
  /** One text. */
  sql(value: unknown): RawBuilder<unknown>
}

export const besideKey = (beside: Beside | undefined): string => beside?.key ?? '-'

/** null: the statement gave no row that could have told it. */
export const besideOf = ([row]: readonly DatabaseRow[]): string | null =>
  row?.beside === undefined ? null : String(row.beside)

/** By itself, where no statement is under way. */
export function selectBeside(look: Look, beside: Beside): Answer<string | null> {
  const { fill } = compileOnce(look, `beside ${beside.key}`, () => ({
    statement: sql`select ${beside.sql(LaterValue.asValue(0))} as beside`,
    kept: null,
  }))
  return { query: fill([beside.value]), isShort: true, read: besideOf }
}
