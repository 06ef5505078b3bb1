import { automationLimits } from '@rowhouse/core/automations/automation'
import { invalidValue } from '@rowhouse/core/errors'
import { checkFormulaText, computed } from '../values.ts'
import { textOf } from './accept-parts.ts'
import type { StepKind } from './step-kind.ts'

export const only: StepKind<'only'> = {
  accept(given, { named }) {
    const formula = textOf(given.formula, 'formula', automationLimits.value).replace(/^\s*=/, '').trim()
    if (formula === '') throw invalidValue('formula', 'Say what must be true for the run to go on.')
    checkFormulaText(formula, named, 'formula')
    return { formula }
  },
  async run({ formula }, context) {
    context.given({ formula })
    const result = computed(formula, context.scope)
    const holds = result === true || (typeof result === 'number' && result !== 0)
    return { state: holds ? 'done' : 'stopped', output: { result } }
  },
}
