import type { RestoreInput } from '../base-files/restore-input.ts'

export const snapshotKind = 'snapshots.take'

/** What the job knows of what was asked for: enough to remove the bytes, also when the row is gone. */
export interface SnapshotInput {
  readonly snapshot: string
  readonly store: string
  /** How many its cron job leaves of its own; null: none took it. */
  readonly keep: number | null
}

export const overKind = 'projects.restoreOver'

/** A project is filled aside and takes the place of `over`, of which a snapshot is taken before. */
export interface OverInput extends RestoreInput {
  readonly over: string
  readonly snapshot: string
}
