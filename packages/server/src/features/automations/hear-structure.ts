// Changes of tables and fields, as automations hear them. A cursor of its own: writes of records do not wait for them.

import type { AutomationRow } from '../../meta/rows/automation.ts'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import type { Services } from '../../request/services.ts'
import { type StructureEvent, structureChanges, structureTold } from '../webhooks/structure-change.ts'
import { structureOf } from '../webhooks/structure-of.ts'
import { lookFor, start } from './hear-changes.ts'
import type { AutomationRunner } from './runner.ts'
import { chainOf } from './start-run.ts'
import { selectWatching } from './store.ts'
import { readPlan } from './stored-plan.ts'

type Heard = HeardChange<StructureEvent['type']>

export function automationHearerOfStructure(services: Services, runner: AutomationRunner): Subscriber {
  return subscriberOf({
    name: 'automations of tables and fields',
    types: [...structureChanges],
    async hear(change: Heard) {
      const { projectId } = change
      if (projectId === null) return
      const event = change.event as StructureEvent
      const rows = (await selectWatching(services.meta.read, projectId, change.at)).filter((row) => {
        const { trigger } = readPlan(services.secrets, row)
        return trigger.kind === 'structure' && (trigger.of === null || trigger.of === event.table)
      })
      const structure = rows.length === 0 ? null : await structureOf(services, projectId)
      if (structure === null) return
      const chain = await chainOf(services, change.requestId)
      const table = await tableOf(services, structure, event)
      for (const automation of rows) {
        const told = await toldFor({ services, structure, automation }, event, table)
        if (told === null) continue
        const values = { ...told.values, event: 'structure' }
        await start({ services, change, structure, table, automation, chain }, [{ key: '', label: told.label, values }])
      }
      runner.wake()
    },
  })
}

interface Table {
  readonly id: string
  readonly title: string
}

/** One that is gone is known by what it was called, as long as it is in the trash. */
async function tableOf({ meta }: Services, structure: ProjectSnapshot, event: StructureEvent): Promise<Table> {
  const found = structure.findTable(event.table)
  if (found?.id === event.table) return { id: found.id, title: found.title }
  const row = await meta.read.selectFrom('rh_tables').select('title').where('id', '=', event.table).executeTakeFirst()
  return { id: event.table, title: row?.title ?? '' }
}

interface Telling {
  readonly services: Services
  readonly structure: ProjectSnapshot
  readonly automation: AutomationRow
}

/** As far as whoever it runs as sees the table now. */
async function toldFor({ services, structure, automation }: Telling, event: StructureEvent, { id, title }: Table) {
  const found = structure.findTable(id)
  if (found?.id !== id) return structureTold(event, { title }, [])
  const access = await lookFor({ services, table: found, automation })
  return access === null ? null : structureTold(event, found, access.sight.columns)
}
