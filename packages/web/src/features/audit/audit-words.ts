import { type AuditKind, auditKinds } from '@rowhouse/core/api/audits'
import type { AppEvent } from '@rowhouse/core/events'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Entry } from './audit-queries.ts'

/** What was done. */
export function deedOf({ type, records }: Pick<Entry, 'type' | 'records'>, t: Texts): string {
  // Only the server writes to the log, and it knows no other types.
  const [noun = '', verb = ''] = type.split('.')
  return t(`audit.did.${noun}.${verb}` as `audit.did.${AppEvent['type']}`, { count: records ?? 1 })
}

export function whoOf({ by, byLink, byToken }: Pick<Entry, 'by' | 'byLink' | 'byToken'>, t: Texts): string {
  const name = by?.name || by?.email || t(byLink ? 'audit.by.link' : by === null ? 'audit.by.server' : 'audit.by.gone')
  return byToken === null ? name : t('audit.by.token', { name, token: byToken })
}

/** Of everything in the log; what two kinds have in common belongs to the first. */
export function kindOf({ type }: Pick<Entry, 'type'>): AuditKind | null {
  const kinds = Object.keys(auditKinds) as AuditKind[]
  return kinds.find((kind) => auditKinds[kind].some((start) => type.startsWith(start))) ?? null
}

/** A value of a cell or a setting, as short as it goes. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
