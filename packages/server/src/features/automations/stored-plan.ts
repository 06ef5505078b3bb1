// A plan as it is kept: sealed as a whole, since its addresses and headers hold secrets.
import type { AutomationPlan } from '@rowhouse/core/automations/automation'
import type { AutomationRow } from '../../meta/rows/automation.ts'
import type { Secrets } from '../../platform/secrets.ts'

export const readPlan = (secrets: Secrets, row: Pick<AutomationRow, 'plan' | 'id'>): AutomationPlan =>
  JSON.parse(secrets.unseal(row.plan, row.id))

export const sealPlan = (secrets: Secrets, id: string, plan: AutomationPlan): string =>
  secrets.seal(JSON.stringify(plan), id)
