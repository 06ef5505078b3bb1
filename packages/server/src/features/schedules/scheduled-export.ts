export const exportKind = 'schedules.export'

/** What the job knows of the wish. */
export interface ScheduledExport {
  readonly schedule: string
  readonly run: string
}
