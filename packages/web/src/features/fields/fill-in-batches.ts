import { readTable } from '@rowhouse/core/api/tables'
import { call } from '../../api/client.ts'
import { followJob } from '../../api/follow-job.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { isOurs } from '../../structure/tables/is-ours.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { noteFilling } from './moving-values.ts'

interface Wanted {
  readonly projectId: string
  readonly tableId: string
  /** What is done, for whoever waits for it. */
  readonly heading: string
  /** Asks the server, which begins it only where the table is large. */
  readonly begin: () => Promise<{ readonly job: string | null }>
}

/** The table with its new field, filled while others went on; null: it is to be made at once. */
export async function filledInBatches({ projectId, tableId, heading, begin }: Wanted) {
  if (!isAttached(projectId, tableId)) return null
  const { job } = await begin()
  if (job === null) return null
  noteFilling({ heading, jobId: job })
  try {
    await followJob(job)
    return await call(readTable, { params: { tableId } })
  } finally {
    noteFilling(null)
  }
}

function isAttached(projectId: string, tableId: string): boolean {
  const project = queryClient.getQueryData(projectQuery(projectId).queryKey)
  const table = queryClient.getQueryData(tableQuery(projectId, tableId).queryKey)
  return project !== undefined && table !== undefined && !isOurs(project, table)
}
