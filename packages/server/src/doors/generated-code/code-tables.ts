// Tables as a generated project knows them: names that every language takes, and of each field what kind of value it holds.
import { mostCodeTables } from '@rowhouse/core/api/generated-code'
import type { KeptBy } from '@rowhouse/core/column-types/column-type'
import { invalidRequest } from '@rowhouse/core/errors'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { accessTo, type RecordsAccess } from '../../features/records/read/access-to.ts'
import { isAsked } from '../../features/records/sight.ts'
import { isSingle, isStored, type Link, type StoredColumn } from '../../query/record-table.ts'
import { visibleColumns } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { namesFor } from '../graphql/names.ts'

type Kind = 'text' | 'integer' | 'decimal' | 'number' | 'boolean' | 'date' | 'time' | 'timestamp' | 'json'
type Kept = 'number' | 'created' | 'changed' | 'uuid' | 'fixed'

export interface CodeColumn {
  readonly title: string
  /** In the database and in GraphQL. */
  readonly name: string
  readonly kind: Kind
  readonly isRequired: boolean
  readonly kept: Kept | null
  readonly default: CellValue
  readonly column: StoredColumn
}

/** Records of another table whose `other` equals our `own`. */
interface CodeLink {
  readonly name: string
  readonly isSingle: boolean
  readonly table: string
  readonly own: string
  readonly other: string
}

export interface CodeTable {
  readonly title: string
  /** Of its type, and in the database. */
  readonly name: string
  /** Of its files and in addresses. */
  readonly path: string
  readonly columns: readonly CodeColumn[]
  readonly key: readonly CodeColumn[]
  readonly links: readonly CodeLink[]
  readonly access: RecordsAccess
}

const kinds: Readonly<Record<StorageWord, Kind>> = {
  shortText: 'text',
  longText: 'text',
  integer: 'integer',
  decimal: 'decimal',
  float: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'timestamp',
  json: 'json',
}

const keptAs: Readonly<Record<KeptBy, Kept>> = {
  key: 'number',
  autoNumber: 'number',
  createdAt: 'created',
  updatedAt: 'changed',
  createdBy: 'fixed',
  updatedBy: 'fixed',
  uuid: 'uuid',
}

/** As the caller sees them: what rules hide is in no file. */
export async function codeTables(
  ctx: InProject<'records.export'>,
  wanted: readonly string[] | undefined,
): Promise<readonly CodeTable[]> {
  const looks = await accessesTo(ctx, wanted)
  const names = namesFor(
    // SQLite keeps such names for itself.
    looks.map(({ table: { id, title } }) => ({ id, title: title.replace(/^sqlite_/i, 'Table_') })),
    { joined: 'camel', derived, taken: takenTypes },
  )
  const nameOf = (id: string): string => names.get(id) ?? id
  const columns = new Map(looks.map((access) => [access.table.id, columnsOf(access)]))
  return looks.map((access) => {
    const own = columns.get(access.table.id) ?? []
    return {
      title: access.table.title,
      name: nameOf(access.table.id),
      path: pathOf(nameOf(access.table.id)),
      columns: own,
      // Records whose key is hidden cannot be told apart.
      key: access.table.key.every(({ id }) => own.some(({ column }) => column.id === id))
        ? access.table.key.flatMap(({ id }) => own.filter(({ column }) => column.id === id))
        : [],
      links: linksOf(access, columns, nameOf),
      access,
    }
  })
}

const takenTypes = [
  ...['query', 'mutation', 'subscription', 'string', 'int', 'float', 'boolean', 'id', 'json', 'integer', 'decimal'],
  // Files that every project has.
  ...['/model', '/column', '/all', '/controller'],
]

const typeEnds = ' Input Record'.split(' ')
const fieldEnds = ' Count ById Create Update Delete Model Fields WithLinks Controller'.split(' ')

/** What is made of the name of a table. Neither SQLite nor some file systems tell large from small letters. */
const derived = (name: string): readonly string[] => [
  ...typeEnds.map((end) => `${name}${end}`.toLowerCase()),
  ...fieldEnds.map((end) => `.${name}${end}`.toLowerCase()),
  `/${pathOf(name)}`,
]

async function accessesTo(
  ctx: InProject<'records.export'>,
  wanted: readonly string[] | undefined,
): Promise<RecordsAccess[]> {
  const { tables } = await ctx.snapshot()
  const all = tables.filter((table) => table.row.junction === 0 && table.missingReason === null && isAsked(ctx, table))
  const keys = wanted ?? all.map(({ id }) => id)
  const looks: RecordsAccess[] = []
  for (const table of new Set(keys)) looks.push(await accessTo(ctx, { table }))
  const chosen = looks.filter((access, at) => looks.findIndex(({ table }) => table.id === access.table.id) === at)
  if (chosen.length === 0) throw invalidRequest('There is no table to make code for.')
  if (chosen.length > mostCodeTables) throw invalidRequest(`Choose at most ${mostCodeTables} tables.`)
  return chosen
}

/** “OrderItems” as “order-items”. */
const pathOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'table'

function columnsOf(access: RecordsAccess): readonly CodeColumn[] {
  const stored = visibleColumns(access).filter(isStored)
  // Words that are members of every object, or mean something in a query.
  const taken = ['true', 'false', 'null', 'constructor', 'prototype', 'limit', 'offset', 'sort']
  const names = namesFor(stored, { joined: 'underscore', taken, derived: (name) => [name.toLowerCase()] })
  return stored.map((column) => {
    const kept = keptOf(column)
    return {
      title: column.title,
      name: names.get(column.id) ?? column.id,
      kind: kinds[column.word],
      isRequired: column.required && kept === null && column.default === null,
      kept,
      default: kept === null ? column.default : null,
      column,
    }
  })
}

function keptOf({ kept, autoIncrement, generated }: StoredColumn): Kept | null {
  if (kept !== null) return keptAs[kept]
  if (autoIncrement) return 'number'
  return generated ? 'fixed' : null
}

/** Those whose both ends were chosen and are seen. Through junctions nothing leads: they are no tables of their own here. */
function linksOf(
  access: RecordsAccess,
  columns: ReadonlyMap<string, readonly CodeColumn[]>,
  nameOf: (id: string) => string,
): readonly CodeLink[] {
  const own = columns.get(access.table.id) ?? []
  const linking = visibleColumns(access).flatMap((column) =>
    column.computed?.kind === 'link' ? [{ id: column.id, title: column.title, link: column.computed.link }] : [],
  )
  const names = namesFor(linking, { joined: 'underscore', taken: own.map(({ name }) => name) })
  return linking.flatMap(({ id, link }) => {
    const ends = endsOf(link, own, columns.get(link.table.id))
    if (ends === null) return []
    return [{ ...ends, name: names.get(id) ?? id, isSingle: isSingle(link), table: nameOf(link.table.id) }]
  })
}

function endsOf(
  { junction, own, other }: Link,
  here: readonly CodeColumn[],
  there: readonly CodeColumn[] | undefined,
): Pick<CodeLink, 'own' | 'other'> | null {
  const from = here.find(({ column }) => column.id === own.id)
  const to = there?.find(({ column }) => column.id === other.id)
  return junction !== null || from === undefined || to === undefined ? null : { own: from.name, other: to.name }
}
