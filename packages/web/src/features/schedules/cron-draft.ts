import type { ScheduleDeed, scheduledFormats } from '@rowhouse/core/automations/schedule'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import { timeZone } from '../../state/time-zone.ts'
import type { CronJob, CronSpec } from './cron-queries.ts'

type ScheduledFormat = (typeof scheduledFormats)[number]

/** A cron job while somebody makes it: all deeds are kept, so that trying another one loses nothing. */
export interface CronDraft {
  readonly title: string
  readonly cron: string
  readonly zone: string
  readonly missed: CronJob['missed']
  readonly overlap: CronJob['overlap']
  readonly active: boolean
  /** Whom an owner chose to run it as since it was opened. */
  readonly runsAs?: string
  readonly kind: ScheduleDeed['kind']
  readonly automation: string | null
  readonly hook: string | null
  readonly table: string | null
  readonly view: string | null
  readonly to: string
  readonly subject: string
  readonly format: ScheduledFormat
  /** Nothing while the field is empty. */
  readonly keep: number | null
}

export const blankCron = (kind: ScheduleDeed['kind'] = 'automation'): CronDraft => ({
  title: '',
  cron: kind === 'snapshot' || kind === 'export' ? '0 2 * * *' : '0 9 * * 1-5',
  zone: timeZone(),
  missed: 'once',
  overlap: 'skip',
  active: true,
  kind,
  automation: null,
  hook: null,
  table: null,
  view: null,
  to: '',
  subject: '',
  format: 'csv',
  keep: 7,
})

export function draftOf({ title, cron, zone, missed, overlap, active, does }: CronJob): CronDraft {
  const { kind, ...parts } = does
  return { ...blankCron(kind), title, cron, zone, missed, overlap, active, ...parts }
}

export type CronFault = 'title' | 'automation' | 'hook' | 'table' | 'to' | 'subject' | 'keep'

/** What is missing, before the server is asked; null: nothing. */
export function faultOf(draft: CronDraft): CronFault | null {
  if (draft.title.trim() === '') return 'title'
  if (draft.kind === 'automation') return draft.automation === null ? 'automation' : null
  if (draft.kind === 'hook') return draft.hook === null ? 'hook' : null
  if (draft.kind === 'snapshot') return isKept(draft.keep) ? null : 'keep'
  if (draft.table === null) return 'table'
  if (draft.kind === 'export') return isKept(draft.keep) ? null : 'keep'
  if (draft.to.trim() === '') return 'to'
  return draft.subject.trim() === '' ? 'subject' : null
}

const isKept = (keep: number | null): boolean =>
  keep !== null && Number.isInteger(keep) && keep >= 1 && keep <= snapshotLimits.keep

function deedOf({ kind, automation, hook, table, view, to, subject, format, keep }: CronDraft): ScheduleDeed {
  if (kind === 'automation') return { kind, automation: automation ?? '' }
  if (kind === 'hook') return { kind, hook: hook ?? '' }
  if (kind === 'snapshot') return { kind, keep: keep ?? 0 }
  if (kind === 'export') return { kind, table: table ?? '', view, format, keep: keep ?? 0 }
  return { kind, table: table ?? '', view, to: to.trim(), subject: subject.trim() }
}

export const specOf = (draft: CronDraft): CronSpec => ({
  title: draft.title.trim(),
  cron: draft.cron.trim(),
  zone: draft.zone,
  missed: draft.missed,
  overlap: draft.overlap,
  active: draft.active,
  ...(draft.runsAs === undefined ? {} : { runsAs: draft.runsAs }),
  does: deedOf(draft),
})
