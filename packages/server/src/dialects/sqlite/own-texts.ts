import { sql } from 'kysely'
import { beginsWithMark, marked, type OwnTexts, writeMarked } from '../own-texts.ts'

/** A column may hold values of any class, whatever its type says; the class comes back with the value. */
export const sqliteOwnTexts: OwnTexts = {
  read: (expression, { word }) => sql`case typeof(${expression})
    when 'text' then case when substr(${expression}, 1, 1) = ${beginsWithMark} then ${marked('t')} else '' end || ${expression}
    when 'integer' then ${word === 'integer' ? sql`''` : marked('i')} || ${expression}
    when 'real' then ${marked('r')} || rh_number_text(${expression})
    when 'blob' then ${marked('x')} || hex(${expression}) end`,
  write: writeMarked({
    i: (number) => sql`cast(${number} as integer)`,
    r: (number) => sql`cast(${Number(number)} as real)`,
    x: (hex) => sql`unhex(${hex})`,
  }),
}
