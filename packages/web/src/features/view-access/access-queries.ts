import { changeViewAccess, listViewAccess } from '@rowhouse/core/api/view-access'
import type { StepMark } from '@rowhouse/core/steps'
import type { HideableRole } from '@rowhouse/core/views/hideable-roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { type AccessOfTable, type AccessSpec, accessByTable, withHidden } from './access-of-views.ts'

/** Table by table: from which roles each view is hidden. */
export const viewAccessQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'viewAccess'],
    queryFn: async ({ signal }) => accessByTable(await call(listViewAccess, { params: { projectId }, signal })),
  })

/** On screen at once; loaded anew, and thrown to the caller, when the server refuses. */
export async function hideViews(
  projectId: string,
  role: HideableRole,
  specs: readonly AccessSpec[],
  step: StepMark,
): Promise<void> {
  const { queryKey } = viewAccessQuery(projectId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known: readonly AccessOfTable[] | undefined) =>
    known === undefined ? known : withHidden(known, role, specs),
  )
  const body = specs.map(({ id, isHidden }) => ({ id, disabled: { [role]: isHidden } }))
  try {
    await call(changeViewAccess, { params: { projectId }, body, step })
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}
