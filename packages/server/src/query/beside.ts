import { type RawBuilder, sql } from 'kysely'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import { open } from './shape.ts'
import type { TableAccess } from './table-access.ts'

/** Something else a statement tells, so that both are seen at the same moment and on one journey. */
export interface Beside {
  /** Two with the same key on the same table are the same but for their value. */
  readonly key: string
  /** Changes from call to call. */
  readonly value: number
  /** One text. */
  sql(value: unknown): RawBuilder<unknown>
}

export const openBeside = (beside: Beside | undefined): Beside | undefined =>
  beside && { ...beside, value: open(beside.value) }

export const besideSql = ({ sql: told, value }: Beside): RawBuilder<unknown> => sql`${told(value)} as beside`

/** null: the statement gave no row that could have told it. */
export const besideOf = ([row]: readonly DatabaseRow[]): string | null =>
  row?.beside === undefined ? null : String(row.beside)

/** By itself, where no statement is under way. */
export function selectBeside(access: TableAccess, beside: Beside): Answer<string | null> {
  return { query: compileOnce(access, alone, openBeside(beside) ?? beside).query, isShort: true, read: besideOf }
}

const alone: Maker<Beside, null> = {
  name: 'beside',
  build: (_access, beside) => ({ statement: sql`select ${besideSql(beside)}`, kept: null }),
}
