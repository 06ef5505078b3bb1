import type { ViewRow } from '../../meta/rows/structure.ts'

/** The version of a view as `If-Match` names it. */
export function viewEtag({ version }: Pick<ViewRow, 'version'>): string {
  return `"${version}"`
}
