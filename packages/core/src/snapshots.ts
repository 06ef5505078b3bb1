// What a project was at a moment, kept as a base file on the server.

/** hand: somebody took it; schedule: a cron job did; over: of what something else was restored over; import: before one. */
export const snapshotReasons = ['hand', 'schedule', 'over', 'import'] as const
export type SnapshotReason = (typeof snapshotReasons)[number]

export const snapshotStates = ['making', 'ready', 'failed'] as const
export type SnapshotState = (typeof snapshotStates)[number]

export const snapshotLimits = {
  perProject: 50,
  /** That a cron job keeps of its own. */
  keep: 30,
  /** Of those that are taken before imports. */
  beforeImports: 5,
  title: 100,
} as const
