export const exportKind = 'schedules.export'

/** What the job knows of what was asked for. */
export interface ScheduledExport {
  readonly schedule: string
  readonly run: string
}
