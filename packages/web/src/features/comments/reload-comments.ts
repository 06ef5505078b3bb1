import { queryClient } from '../../api/query-client.ts'
import { commentCounts } from './comment-counts.ts'
import { commentsKey } from './comments-query.ts'

interface Commented {
  readonly tableId: string
  /** null: some of the table. */
  readonly recordId: string | null
}

/** Something was said, here or elsewhere: open discussions and counts on the screen are asked for again. */
export async function reloadComments(places: readonly Commented[]): Promise<void> {
  for (const { tableId, recordId } of places) commentCounts.refresh(tableId, recordId)
  await Promise.all(
    places.map(({ tableId, recordId }) =>
      queryClient.invalidateQueries({ queryKey: commentsKey(tableId, recordId ?? undefined) }),
    ),
  )
}

export async function reloadAllComments(): Promise<void> {
  commentCounts.refreshAll()
  await queryClient.invalidateQueries({ queryKey: commentsKey() })
}
