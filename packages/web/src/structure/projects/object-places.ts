import { type DefinedKind, definedKinds } from '@rowhouse/core/database-objects'
import { projectPath } from './project.ts'

/** What of a database is open. */
export interface ObjectPlace {
  readonly kind: DefinedKind
  readonly name: string
  /** Of its database; null: the first. */
  readonly alias: string | null
  readonly table: string | null
  readonly signature: string | null
}

/** The kinds that addresses call by `type` (spec 103); the others have a word of their own. */
const typed: ReadonlySet<string> = new Set(['view', 'function', 'procedure', 'sequence'])

/** Those that have a tab of their own: views are tables there. */
const tabbedKinds = ['function', 'procedure', 'sequence'] as const

export const isTabbedKind = (kind: string | null): kind is (typeof tabbedKinds)[number] =>
  (tabbedKinds as readonly (string | null)[]).includes(kind)

/** The name, the database and the type of what is open stand in the address (spec 102, 103). */
export function objectPath(projectId: string, { kind, name, alias, table, signature }: ObjectPlace): string {
  const place = new URLSearchParams({
    tab: 'objects',
    name,
    ...(alias ? { dbalias: alias } : {}),
    [typed.has(kind) ? 'type' : 'kind']: kind,
    ...(table === null ? {} : { table }),
    ...(signature === null ? {} : { signature }),
  })
  return `${projectPath(projectId)}?${place}`
}

/** null: the address names nothing. */
export function objectPlaceOf(search: URLSearchParams): ObjectPlace | null {
  const [name, kind] = [search.get('name'), search.get('type') ?? search.get('kind')]
  if (name === null || name === '' || !isDefinedKind(kind)) return null
  return {
    kind,
    name,
    alias: search.get('dbalias'),
    table: search.get('table'),
    signature: search.get('signature'),
  }
}

const isDefinedKind = (text: string | null): text is DefinedKind =>
  (definedKinds as readonly (string | null)[]).includes(text)
