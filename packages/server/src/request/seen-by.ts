import { type ViewReader, withoutHiddenViews } from '../meta/hidden-views.ts'
import { narrowSnapshot } from '../meta/narrow-snapshot.ts'
import type { Reach } from '../meta/reach.ts'
import type { ProjectSnapshot } from '../meta/snapshot.ts'

/** What a link, a token or rules do not lead to is not there at all, nor is a view that is hidden from the role. */
export function seenBy(reader: ViewReader, reach: Reach | null, structure: ProjectSnapshot): ProjectSnapshot {
  const known = withoutHiddenViews(structure, reader)
  return reach === null ? known : narrowSnapshot(known, reach)
}
