import { invalidValue } from '@rowhouse/core/errors'
import { freeName, nameFromTitle, titleFromName } from '@rowhouse/core/table-names'
import type { Dialect, EngineName } from '../dialects/dialect.ts'
import type { SnapshotBase } from '../meta/snapshot.ts'
import { nameKey, safeNameBytes } from './columns/column-names.ts'

/** What existing clients are told. PostgreSQL counts bytes: its dialect refuses what is left. */
const nameLimits: Readonly<Record<EngineName, number>> = { sqlite: 255, postgres: 63, mysql: 64, mssql: 128 }

interface WishedNames {
  readonly table_name?: string | null
  readonly title?: string | null
}

export interface TakenNames {
  readonly live: ReadonlySet<string>
  readonly trashed: ReadonlySet<string>
}

/** Built-in tables of all projects share one database, so each carries its project's prefix. */
export function prefixOf({ isBuiltIn }: SnapshotBase, projectPrefix: string): string {
  return isBuiltIn ? projectPrefix : ''
}

/** “nc_ab12___orders” → “orders” */
export function withoutPrefix(name: string, prefix: string): string {
  return prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).replace(/^_/, '') : name
}

/** The title where only a name is given. */
export function wishedTitle(
  { table_name: name, title }: WishedNames,
  prefix: string,
  inflection: string | null,
): string {
  if (typeof title === 'string') return title
  if (typeof name !== 'string' || name === '')
    throw invalidValue('table_name', 'Missing table name `table_name` property in request body')
  return titleFromName(withoutPrefix(name, prefix), inflection)
}

/** The name in the database: as given with the prefix, or made of the title. A name in the trash makes way by a number. */
export function wishedName(
  { table_name: given }: WishedNames,
  title: string,
  { prefix, dialect, taken }: { readonly prefix: string; readonly dialect: Dialect; readonly taken: TakenNames },
): string {
  const isGiven = typeof given === 'string' && given !== ''
  if (isGiven && given !== given.trim())
    throw invalidValue('table_name', 'Leading or trailing whitespace not allowed in table names')
  const own = isGiven ? given : nameFromTitle(title, safeNameBytes - prefix.length - 1)
  const name = prefix === '' || own.startsWith(prefix) ? own : `${prefix}_${own}`
  if (isGiven && taken.live.has(nameKey(name))) throw invalidValue('table_name', 'Duplicate table name')
  const limit = nameLimits[dialect.name]
  if ([...name].length > limit) throw invalidValue('table_name', `Table name exceeds ${limit} characters`)
  if (/^sqlite_/i.test(name))
    throw invalidValue('table_name', 'Names that begin with “sqlite_” belong to the database.')
  const isTaken = (one: string) => taken.live.has(nameKey(one)) || taken.trashed.has(nameKey(one))
  const free = freeName(name, isTaken, Math.max(safeNameBytes, Buffer.byteLength(name)))
  dialect.quoteIdentifier(free)
  return free
}
