import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { type LinkPart, partsOf, wayTo } from './link-parts.ts'
import { type LinkSpec, linkQuery, type SharedView, type ShareLink, setLink } from './share-queries.ts'

/** A view of a table, as the dialog about its link names it. */
export interface SharedTableView extends SharedView {
  readonly tableId: string
  readonly title: string
}

/** Changes how a view is shared, as a step of its table that can be undone. */
export function changeSharedView(at: SharedTableView, before: ShareLink, spec: LinkSpec): Promise<void> {
  const stack = undoStackOf(at.projectId, at.tableId)
  return stack.doing(async (step) => {
    const after = await setLink(at, spec)
    const parts = partsOf(spec)
    if (parts.length > 0) stack.push(linkUndoable(at, { before, after, parts }), step)
  })
}

interface LinkChange {
  readonly before: ShareLink
  readonly after: ShareLink
  readonly parts: readonly LinkPart[]
}

/**
 * It goes back only on the very link it was done to: whoever undoes must not share again what was turned off. What somebody
 * else set since is not overwritten.
 */
function linkUndoable(at: SharedTableView, { before, after, parts }: LinkChange): Undoable {
  return {
    label: text('sharing.deed', { title: at.title }),
    async undo() {
      const now = await queryClient.fetchQuery({ ...linkQuery(at), staleTime: 0 })
      const isAsLeft = now !== null && JSON.stringify(wayTo(now, parts)) === JSON.stringify(wayTo(after, parts))
      if (!isAsLeft) throw new Error(text('sharing.undo.changed'))
      const back = await setLink(at, { ...wayTo(before, parts), ofKey: after.uuid })
      return linkUndoable(at, { before: after, after: back, parts })
    },
  }
}
