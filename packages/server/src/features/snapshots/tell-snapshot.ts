import type { AppEvent } from '@rowhouse/core/events'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { Tx } from '../../request/context.ts'

type SnapshotEvent = Extract<AppEvent, { readonly snapshot: string }>

/** What happened to it, in the log of its project. */
export function tell(
  tx: Tx,
  type: SnapshotEvent['type'],
  { id, title, project_id }: Pick<SnapshotRow, 'id' | 'title' | 'project_id'>,
  { before = null, after = null }: { readonly before?: unknown; readonly after?: unknown } = {},
): void {
  if (project_id !== null) tx.announce({ type, project: project_id, snapshot: id, title, before, after })
}
