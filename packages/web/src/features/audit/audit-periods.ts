export const auditPeriods = ['today', 'week', 'month', 'all'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

const daysBack = { today: 0, week: 6, month: 29 } as const

/** The first moment of it, by the clock of whoever looks; today counts as a day. */
export function beginOf(period: Exclude<AuditPeriod, 'all'>, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack[period])
}
