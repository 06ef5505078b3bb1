import type { Job } from '@rowhouse/core/api/jobs'
import type { Static } from 'typebox'
import type { JobRow } from '../../meta/rows/changes.ts'

export function presentJob(row: JobRow): Static<typeof Job> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    result: row.result === null ? null : JSON.parse(row.result),
    failure: row.failure,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
