// What an import changes is kept before. The import itself waits for it, so it has no job of its own: whoever takes up the import
// after a crash takes it up too, under the same key.
import { AppError, conflict } from '@rowhouse/core/errors'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import type { Job } from '../../meta/jobs.ts'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { Services } from '../../request/services.ts'
import type { BeforeImport, KeptBefore } from '../imports/keep-before.ts'
import { freeSoon } from './free-bytes.ts'
import { giveUp, reasonOf, unknownReason, writeSnapshot } from './snapshot-job.ts'
import { abandon, insertSnapshot, selectSnapshot, selectSnapshots } from './store.ts'
import { makeRoom, newSnapshot } from './take-snapshot.ts'

const { beforeImports: keep, title: longestTitle } = snapshotLimits
const unwanted = new Error('Nobody wants it any more.')

/** Of the project, whoever imports: it is not shown to them by that. */
export function beforeImport(services: Services): BeforeImport {
  const find = (id: string): Promise<SnapshotRow | undefined> => selectSnapshot(services.meta.read, id)

  async function write(row: SnapshotRow, job: Job, isWanted: () => Promise<boolean>): Promise<boolean> {
    if (row.state === 'ready') return true
    if (row.project_id === null) throw conflict('It was deleted while it was being taken.')
    // A crash came right behind it.
    if (row.state === 'failed') throw conflict(row.failure ?? unknownReason)
    try {
      if (!(await isWanted())) throw unwanted
      const watched = { ...job, progress: stopping(job.progress, isWanted) }
      const going = await writeSnapshot(services, { ...row, project_id: row.project_id }, { job: watched, keep })
      await freeSoon(services, going)
      return true
    } catch (error) {
      if (job.signal.aborted) throw error
      // Another node took this one for dead and was faster.
      if ((await find(row.id))?.state === 'ready') return true
      if (error !== unwanted) {
        await giveUp(services, row, reasonOf(error))
        throw error
      }
      await services.meta.write((tx) => abandon(tx, [row.id]))
      await freeSoon(services, [row])
      return false
    }
  }

  return {
    async keep(kept, job, isWanted) {
      const known = await find(kept.id)
      if (known === undefined && !(await isWanted())) return false
      try {
        return await write(known ?? (await begin(services, kept)), job, isWanted)
      } catch (error) {
        if (job.signal.aborted) throw error
        const reason = reasonOf(error)
        // What nobody foresaw is for whoever looks after the server, too.
        if (reason === unknownReason) services.log.error({ error, snapshot: kept.id }, 'a snapshot failed')
        throw new AppError('conflict', `No snapshot could be taken before, so nothing was imported. ${reason}`, {
          reason: 'snapshot',
        })
      }
    },
    async giveUp(id, failure) {
      const row = await find(id)
      if (row?.state === 'making') await giveUp(services, row, failure)
    },
  }
}

const stopping =
  (progress: (done: number, total: number) => Promise<void>, isWanted: () => Promise<boolean>): typeof progress =>
  async (done, total) => {
    await progress(done, total)
    if (!(await isWanted())) throw unwanted
  }

/** Others that are being taken are no obstacle: nobody waits for a turn in the middle of a job. */
async function begin(services: Services, { id, project, actor, title }: KeptBefore): Promise<SnapshotRow> {
  const { name: store } = await services.files.active()
  const maker = { project: { id: project }, actor: { id: actor }, now: services.now }
  const row = { ...newSnapshot(maker, { id, store, why: 'import' }), title: shortened(title) }
  await services.meta.write(async (tx) => {
    const known = await selectSnapshots(tx, project)
    const own = known.filter(({ why }) => why === 'import')
    await makeRoom(tx, known, own, keep)
    await insertSnapshot(tx, row)
  })
  return row
}

const shortened = (title: string): string =>
  title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`
