import { invalidRequest } from '@rowhouse/core/errors'
import { selectAutomation } from '../select-automation.ts'
import { circleIn, pause, startRun } from '../start-run.ts'
import type { StepKind } from './step-kind.ts'

/** Another automation, which goes on by itself; it is given what this run knows. */
export const run: StepKind<'run'> = {
  accept: (given, accepting) => ({ automation: accepting.requireAutomation(given.automation) }),
  async run({ automation: id }, room) {
    const other = await selectAutomation(room.services.meta.read, room.run.project_id, id)
    if (other === undefined) throw invalidRequest('The automation it starts is not there any more.')
    room.given({ automation: other.title })
    if (other.active === 0) throw invalidRequest(`The automation “${other.title}” is turned off.`)
    const chain = { depth: room.run.depth + 1, root: room.run.root }
    const circle = await circleIn(room.services, chain)
    if (circle !== null) {
      await pause(room.services, room.automation, circle)
      throw invalidRequest(circle)
    }
    const { steps: _steps, ...values } = room.scope.values
    const input = { ...values, event: 'run' }
    const started = await startRun(room.services, other, {
      eventId: room.onceKey,
      record: '',
      label: '',
      input,
      chain,
    })
    return { state: 'done', output: { run: started } }
  },
}
