import { invalidRequest } from '@rowhouse/core/errors'
import { selectAutomation } from '../select-automation.ts'
import { circleIn, pause, startRun } from '../start-run.ts'
import type { StepKind } from './step-kind.ts'

/** Another automation, which goes on by itself; it is given what this run knows. */
export const run: StepKind<'run'> = {
  accept: (given, accepting) => ({ automation: accepting.requireAutomation(given.automation) }),
  async run({ automation: id }, context) {
    const other = await selectAutomation(context.services.meta.read, context.run.project_id, id)
    if (other === undefined) throw invalidRequest('The automation it starts is not there any more.')
    context.given({ automation: other.title })
    if (other.active === 0) throw invalidRequest(`The automation “${other.title}” is turned off.`)
    const chain = { depth: context.run.depth + 1, root: context.run.root }
    const circle = await circleIn(context.services, chain)
    if (circle !== null) {
      await pause(context.services, context.automation, circle)
      throw invalidRequest(circle)
    }
    const { steps: _steps, ...values } = context.scope.values
    const input = { ...values, event: 'run' }
    const started = await startRun(context.services, other, {
      eventId: context.onceKey,
      record: '',
      label: '',
      input,
      chain,
    })
    return { state: 'done', output: { run: started } }
  },
}
