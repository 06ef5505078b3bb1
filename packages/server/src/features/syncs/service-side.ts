import { AppError } from '@rowhouse/core/errors'
import { servicePlan, sheetsOf } from '@rowhouse/core/services/service-sheets'
import { type SourceBase, type SourceTable, serviceTitles } from '@rowhouse/core/services/source-base'
import type { Job } from '../../meta/jobs.ts'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { actFor } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { freeTitle } from '../../structure/free-title.ts'
import type { BaseImport } from '../imports/base-import.ts'
import type { ServiceSide } from '../imports/import-job.ts'
import { unread } from '../imports/take-in.ts'
import { readers } from './reading/readers.ts'
import type { Patience } from './reading/service-client.ts'
import { ServiceRun } from './service-run.ts'
import { changeSync, findSync, type Mapping, type StoredSync } from './store.ts'

/** How imports of bases of other services are rehearsed and run. */
export function serviceSide(services: Services): ServiceSide {
  const syncOf = (stored: BaseImport): Promise<StoredSync> =>
    findSync(services.meta.read, stored.project_id, stored.sync_id ?? '')

  return {
    async rehearse(stored, job) {
      const sync = await syncOf(stored)
      const { owner_id: actorId, project_id: projectId, id: requestId } = stored
      const ctx = await actFor(services, { actorId, projectId, requestId }, 'syncs.create')
      const snapshot = await ctx.snapshot()
      const reader = readers[sync.service](services, tokenOf(services, sync), patienceOf(job))
      const { title, tables, notes } = await reader.structure(sync.base_id, sync.along)
      if (tables.length === 0) throw new AppError('invalid_request', 'There is no table in this base.')
      const mapping = liveMapping(sync.mapping, snapshot)
      const { service, id, base_id, along } = sync
      const base: SourceBase = {
        service,
        sync: id,
        id: base_id,
        title,
        tables: placedTables(tables, mapping, snapshot),
        along,
        notes,
      }
      await services.meta.write((tx) => changeSync(tx, id, { title, mapping }))
      const found = { ...unread, format: service, sheets: sheetsOf(base), base }
      return { title, found, plan: servicePlan(base, mapping) }
    },

    source(stored, job) {
      return new ServiceRun({
        services,
        stored,
        sync: () => syncOf(stored),
        reader: (sync, report, store) => {
          const told: Patience = {
            ...patienceOf(job),
            async waits(ms) {
              const until = new Date(services.now() + ms).toISOString()
              const seconds = Math.ceil(ms / 1000)
              const text = `${serviceTitles[sync.service]} asked for a pause of ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
              report().waits = { until, text }
              await store()
            },
            async goesOn() {
              report().waits = null
              await store()
            },
          }
          return readers[sync.service](services, tokenOf(services, sync), told)
        },
      })
    },

    async ended({ sync_id: id }) {
      if (id === null) return
      await services.meta.write((tx) =>
        tx.updateTable('rh_syncs').set({ token: null }).where('id', '=', id).where('keeps_token', '=', 0).execute(),
      )
    },
  }
}

function patienceOf(job: Job): Patience {
  const nothing = async (): Promise<void> => undefined
  return { signal: job.signal, waits: nothing, goesOn: nothing, alive: () => job.progress(0, 1) }
}

function tokenOf({ secrets }: Services, { id, token }: StoredSync): string {
  if (token === null)
    throw new AppError('conflict', 'The token of this import was forgotten. Give it again.', { reason: 'token' })
  return secrets.unseal(token, id)
}

/** Without what was deleted here since. */
function liveMapping({ tables }: Mapping, snapshot: ProjectSnapshot): Mapping {
  const live: Mapping = { tables: {} }
  for (const [source, mapped] of Object.entries(tables)) {
    const columns = new Set(snapshot.findTable(mapped.id)?.columns.map(({ id }) => id))
    if (!columns.has(mapped.record)) continue
    const fields = Object.fromEntries(Object.entries(mapped.fields).filter(([, id]) => columns.has(id)))
    live.tables[source] = { ...mapped, fields }
  }
  return live
}

/** Under titles that are free here; what came before under the one it has now. */
function placedTables(tables: readonly SourceTable[], mapping: Mapping, snapshot: ProjectSnapshot): SourceTable[] {
  const taken = snapshot.tables.map(({ title }) => title)
  return tables.map((table) => {
    const known = mapping.tables[table.id]
    if (known !== undefined)
      return { ...table, title: snapshot.findTable(known.id)?.title ?? table.title, isRepeat: true }
    const title = freeTitle(table.title, taken)
    taken.push(title)
    return { ...table, title }
  })
}
