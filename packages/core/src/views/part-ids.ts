import { idAlphabet, idFromBytes, idLength, idPrefixes } from '../ids.ts'

/** What a view is made of and what existing clients call by an id of its own. */
const prefixes = { filter: 'fi_', sort: 'so_', column: 'nc_' } as const

export type PartKind = keyof typeof prefixes

const tail = `[${idAlphabet}]{${idLength}}`
const forms = new Map(
  Object.entries(prefixes).map(([kind, prefix]) => [kind, new RegExp(`^${prefix}(${tail})(${tail})$`)] as const),
)

/** A part says which view it belongs to: calls name only the part, and rights hang on the view. */
export function newPartId(kind: Exclude<PartKind, 'column'>, viewId: string, nextByte: () => number): string {
  return prefixes[kind] + tailOf(viewId) + tailOf(idFromBytes('view', nextByte))
}

/** A column in a view: there is exactly one, so nothing about it is chance. */
export function viewColumnId(viewId: string, columnId: string): string {
  return prefixes.column + tailOf(viewId) + tailOf(columnId)
}

export function columnOfPart(id: string): string | null {
  const own = forms.get('column')?.exec(id)?.[2]
  return own === undefined ? null : idPrefixes.column + own
}

/** null: this is no id of such a part. */
export function viewOfPart(kind: PartKind, id: string): string | null {
  const view = forms.get(kind)?.exec(id)?.[1]
  return view === undefined ? null : idPrefixes.view + view
}

/** Filters of webhooks are named like those of views: the one or the other is there. */
export function hookOfFilter(id: string): string | null {
  const hook = forms.get('filter')?.exec(id)?.[1]
  return hook === undefined ? null : idPrefixes.hook + hook
}

function tailOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}
