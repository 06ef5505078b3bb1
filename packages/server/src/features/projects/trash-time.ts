import { trashedDays } from '@rowhouse/core/api/projects'

const trashedMs = trashedDays * 24 * 60 * 60 * 1000

export function goneAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + trashedMs).toISOString()
}

/** What was trashed at this moment or before is gone now. */
export function trashEnd(nowMs: number): string {
  return new Date(nowMs - trashedMs).toISOString()
}
