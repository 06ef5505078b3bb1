import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useSaved } from '../../state/saved.ts'
import { hasWholeIn, mayIn, type Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { View } from '../../structure/views/view.ts'
import { addView } from './view-acts.ts'

/** Makes a view under the next free title and opens it; null for people who may not. */
export function useAddView(project: Project): ((table: TableSummary) => Promise<View | null>) | null {
  const navigate = useNavigate()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mode = hasWholeIn(project, 'views.createGrid', previewAs) ? 'collaborative' : 'personal'
  const add = useCallback(
    async (table: TableSummary) => {
      const view = await addView(project.id, table.id, { title: null, copyOf: null, mode })
      if (view !== null) await navigate(tablePath(project, table, view.id))
      return view
    },
    [project, mode, navigate],
  )
  return mayIn(project, 'views.createGrid', previewAs) ? add : null
}
