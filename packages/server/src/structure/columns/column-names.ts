import { invalidValue } from '@rowhouse/core/errors'
import { freeName, nameFromTitle, titleKey } from '@rowhouse/core/table-names'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'

/** What every engine takes; names we make ourselves stay within it. */
export const safeNameBytes = 60

/** Names PostgreSQL keeps for itself in every table. */
const reserved = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', 'rowid', 'oid', '_rowid_']

/** Engines that do not tell small letters from capital ones would see one name in two. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The names of a table's columns, and who has them. */
export class ColumnNames {
  readonly #dialect: Dialect
  readonly #live = new Set<string>()
  /** In the trash, kept copies of conversions, and what engines reserve: nobody sees them, so a number makes way. */
  readonly #hidden: Set<string>
  readonly #titles = new Set<string>()

  constructor(dialect: Dialect, rows: readonly ColumnRow[] = [], kept: readonly string[] = []) {
    this.#dialect = dialect
    this.#hidden = new Set([...reserved, ...kept].map(nameKey))
    for (const row of rows) {
      if (row.deleted_at === null) this.#titles.add(titleKey(row.title))
      if (row.name !== null) (row.deleted_at === null ? this.#live : this.#hidden).add(nameKey(row.name))
    }
  }

  /** The title of a new column; 400 when another has it. */
  takeTitle(title: string): string {
    if (this.#titles.has(titleKey(title))) throw invalidValue('title', 'Duplicate column alias')
    this.#titles.add(titleKey(title))
    return title
  }

  /** A free title near the wanted one: for what is restored or copied. */
  takeFreeTitle(title: string): string {
    const free = freeName(title, (name) => this.#titles.has(titleKey(name)), 900)
    this.#titles.add(titleKey(free))
    return free
  }

  /** The name in the database: as wished, or made of the title. */
  takeName(wished: string | null, title: string): string {
    if (wished !== null && this.#live.has(nameKey(wished))) throw invalidValue('column_name', 'Duplicate column name')
    return this.takeFreeName(wished ?? nameFromTitle(title, safeNameBytes))
  }

  takeFreeName(near: string): string {
    const isTaken = (name: string) => this.#live.has(nameKey(name)) || this.#hidden.has(nameKey(name))
    const name = freeName(near, isTaken, Math.max(safeNameBytes, Buffer.byteLength(near)))
    this.#dialect.quoteIdentifier(name)
    this.#live.add(nameKey(name))
    return name
  }
}
