import { sql } from 'kysely'
import { type OwnTexts, typeWord } from '../own-texts.ts'

/** Results of ANALYZE and the like, which only the server itself makes. */
const withoutInput = /^(pg_node_tree|pg_ndistinct|pg_dependencies|pg_mcv_list|pg_brin_\w+)$/

/** What a type prints it reads again; a bare parameter is read as the type of its column. */
export const postgresOwnTexts: OwnTexts = {
  read: (expression, column) => (withoutInput.test(typeWord(column)) ? null : sql`(${expression})::text`),
  write: (text) => sql`${text}`,
}
