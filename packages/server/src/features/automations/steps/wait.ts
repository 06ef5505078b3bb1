import { automationLimits } from '@rowhouse/core/automations/automation'
import { invalidValue } from '@rowhouse/core/errors'
import type { StepKind } from './step-kind.ts'

export const wait: StepKind<'wait'> = {
  accept(given) {
    const minutes = Number(given.minutes)
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > automationLimits.waitMinutes)
      throw invalidValue('minutes', `A step waits 1 to ${automationLimits.waitMinutes} minutes.`)
    return { minutes }
  },
  async run({ minutes }, context) {
    context.given({ minutes })
    const begun = context.before?.output as { readonly until?: string } | null | undefined
    const now = context.services.now()
    const until = begun?.until ?? new Date(now + minutes * 60_000).toISOString()
    return Date.parse(until) <= now
      ? { state: 'done', output: { until } }
      : { state: 'waiting', output: { until }, until }
  },
}
