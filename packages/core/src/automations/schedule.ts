// What a project does at certain times.

/**
 * automation: it is run; hook: a webhook tells of the records that meet its condition; digest: a mail with the records of a view; snapshot: all of the project is kept as it is then; export: the
 * records of a view become a file that is kept.
 */
export type ScheduleDeed =
  | { readonly kind: 'automation'; readonly automation: string }
  | { readonly kind: 'hook'; readonly hook: string }
  | {
      readonly kind: 'digest'
      readonly table: string
      /** null: all records of the table. */
      readonly view: string | null
      /** Addresses, parted by commas. */
      readonly to: string
      readonly subject: string
    }
  | {
      readonly kind: 'snapshot'
      /** How many of its own it leaves; the oldest go. */
      readonly keep: number
    }
  | {
      readonly kind: 'export'
      readonly table: string
      /** null: all records of the table. */
      readonly view: string | null
      readonly format: ScheduledFormat
      /** How many of its files are kept; the oldest go. */
      readonly keep: number
    }

export const scheduledFormats = ['csv', 'xlsx'] as const
type ScheduledFormat = (typeof scheduledFormats)[number]

export const scheduleLimits = {
  perProject: 100,
  title: 100,
  cron: 100,
  /** Records in a mail. */
  digestRecords: 50,
  recipients: 20,
  keptRuns: 50,
  /** Files of exports that are kept. */
  keptFiles: 30,
} as const
