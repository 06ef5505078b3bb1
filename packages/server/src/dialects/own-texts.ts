// A cell in the words of its own database: nothing of it is lost, whatever our words for values can hold. By these a deleted
// record comes back as it was. What a plain text could not say is said behind a mark.
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type Expression, type RawBuilder, sql } from 'kysely'

export interface OwnTexts {
  /** null: the database takes no words back for such a type. */
  read(expression: Expression<unknown>, column: WrittenColumn): Expression<unknown> | null
  /** Such a text as a value of a statement. */
  write(text: string): RawBuilder<unknown>
}

interface WrittenColumn {
  readonly word: StorageWord
  /** As the database writes it. */
  readonly databaseType?: string | null
}

/** A value that is written by its own text instead of by the form of its column. */
export class OwnText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** It travels among the cells of a record; only who makes a statement of them looks into it. */
  static asValue(text: string): CellValue {
    return new OwnText(text) as unknown as CellValue
  }
}

const mark = '~'

/** What stands behind the mark and a letter, and how each is written. */
type MarkedKinds = Readonly<Record<string, (text: string) => RawBuilder<unknown>>>

/** `t`: a text that itself begins with the mark. */
export function writeMarked(kinds: MarkedKinds): OwnTexts['write'] {
  return (text) => {
    if (!text.startsWith(mark)) return sql`${text}`
    const [kind = '', body] = [text[1], text.slice(2)]
    if (kind === 't') return sql`${body}`
    const write = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (write === undefined) throw new Error(`No value is marked by “${kind}”.`)
    return write(body)
  }
}

export const marked = (kind: string): RawBuilder<string> => sql.lit(`${mark}${kind}`)

export const beginsWithMark = sql.lit(mark)

/** The first word of a type: “varbinary” of “varbinary(20)”. */
export function typeWord({ databaseType }: WrittenColumn): string {
  return /^\w+/.exec((databaseType ?? '').trim().toLowerCase())?.[0] ?? ''
}
