import { type RawBuilder, sql } from 'kysely'

/** What a statement gives back, each under a name of its own: “… as c1, … as c2”. */
export class SelectList {
  readonly members: RawBuilder<unknown>[] = []

  /** Its name. */
  readonly add = (expression: unknown): string => {
    const alias = `c${this.members.length + 1}`
    this.members.push(sql`${expression} as ${sql.raw(alias)}`)
    return alias
  }
}
