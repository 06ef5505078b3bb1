import { trashedDays } from '@rowhouse/core/api/projects'

const dayMs = 24 * 60 * 60 * 1000

export function goneAt(deletedAt: string, days: number = trashedDays): string {
  return new Date(Date.parse(deletedAt) + days * dayMs).toISOString()
}

/** What was trashed at this moment or before is gone now. */
export function trashEnd(nowMs: number, days: number = trashedDays): string {
  return new Date(nowMs - days * dayMs).toISOString()
}
