import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { commentCounts } from './comment-counts.ts'

interface RecordCounts {
  /** 0 also where nobody knows, or may know. */
  of(record: string): number
  /** These are on the screen now. */
  show(records: readonly string[]): void
}

const nothing: RecordCounts = { of: () => 0, show: () => undefined }

/** How many comments records have: another object when one of them has another number. */
export function useCommentCounts(project: Project, tableId: string): RecordCounts {
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayKnow = mayIn(project, 'comments.count', previewAs)
  const version = useSyncExternalStore(commentCounts.subscribe, commentCounts.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new object.
  return useMemo(() => {
    if (!mayKnow) return nothing
    return {
      of: (record) => commentCounts.of(tableId, record),
      show: (records) => commentCounts.show(tableId, records),
    }
  }, [mayKnow, tableId, version])
}

/** The same where all that is drawn is known while it is drawn. */
export function useShownCounts(project: Project, tableId: string, records: readonly string[]): RecordCounts['of'] {
  const counts = useCommentCounts(project, tableId)
  const shown = JSON.stringify(records)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other numbers are no reason to ask again.
  useEffect(() => counts.show(JSON.parse(shown)), [counts === nothing, tableId, shown])
  return counts.of
}
