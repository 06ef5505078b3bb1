export const snapshotKind = 'snapshots.take'

/** What the job knows of the wish: enough to remove the bytes, also when the row is gone. */
export interface SnapshotInput {
  readonly snapshot: string
  readonly store: string
  /** How many its cron job leaves of its own; null: none took it. */
  readonly keep: number | null
}
