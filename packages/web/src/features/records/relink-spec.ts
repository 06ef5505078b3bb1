import type { recordHistory } from '@rowhouse/core/api/changes'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'

/** What a change did to a link cell, by the history of its record. */
export type LinksChanged = ReplyOf<typeof recordHistory>['list'][number]['links'][number]

/** Keys of records to be linked again, and of those to be taken off. */
export interface RelinkSpec {
  readonly link: readonly string[]
  readonly unlink: readonly string[]
}

/** null: nothing is left to be put back. A link that has room for one loses the new one to the old one by itself. */
export function relinkSpec(
  { added, removed }: Pick<LinksChanged, 'added' | 'removed'>,
  isSingle: boolean,
): RelinkSpec | null {
  const [link, given] = [keysIn(removed), keysIn(added)]
  const unlink = isSingle && link.length > 0 ? [] : given
  return link.length + unlink.length === 0 ? null : { link, unlink }
}

/** Who is gone can be neither. */
function keysIn(linked: LinksChanged['added']): string[] {
  return linked.flatMap(({ record, name }) => (name === null ? [] : [record]))
}
