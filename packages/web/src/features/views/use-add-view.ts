import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { stillHere } from '../../state/navigation.ts'
import { useSaved } from '../../state/saved.ts'
import { hasWholeIn, mayIn, type Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { View } from '../../structure/views/view.ts'
import { addView } from './view-acts.ts'

type AddView = (table: TableSummary, kind: ViewTypeName) => Promise<View | null>

/** Makes a view under the next free title and opens it; null for people who may not. */
export function useAddView(project: Project): AddView | null {
  const navigate = useNavigate()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mode = hasWholeIn(project, 'views.create', previewAs) ? 'collaborative' : 'personal'
  const add = useCallback(
    async (table: TableSummary, kind: ViewTypeName) => {
      const isHere = stillHere()
      const view = await addView(project.id, table.id, { kind, title: null, copyOf: null, mode })
      if (view !== null && isHere()) await navigate(tablePath(project, table, view.id))
      return view
    },
    [project, mode, navigate],
  )
  return mayIn(project, 'views.create', previewAs) ? add : null
}
