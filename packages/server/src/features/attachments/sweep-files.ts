// When bytes may go. Nobody's files go at once; unused uploads after a day; files no cell has any more only when nothing could
// bring them back: the log of changes and the trash are shorter than the time they are missed.
import { trashedDays } from '@rowhouse/core/api/projects'
import type { FileRow } from '../../meta/rows/files.ts'
import { type ProjectSnapshot, readSnapshot } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { filesOfViews } from './files-of-views.ts'
import { findPlaces } from './find-places.ts'
import {
  abandonUnused,
  deleteFile,
  isShared,
  noteFound,
  noteMissed,
  selectFilesAfter,
  selectFilesOfComments,
  selectFilesOfSchedules,
  selectNobodys,
  selectProjectsToCheck,
} from './store.ts'
import { thumbnailKeys } from './thumbnails.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const atOnce = 200

export async function sweepFiles(services: Services): Promise<void> {
  const { meta, now } = services
  await meta.write((tx) => abandonUnused(tx, ago(now(), dayMs)))
  for (const id of await selectProjectsToCheck(meta.scan, ago(now(), 7 * dayMs))) await checkProject(services, id)
  await removeNobodys(services)
  await services.files.disk.removeAbandoned()
  await (await services.files.active()).removeAbandoned()
}

/** Bytes before their row: what a crash interrupts is found again. */
async function removeNobodys(services: Services): Promise<void> {
  const { meta, log, now } = services
  for (let after = ''; ; ) {
    const rows = await selectNobodys(meta.scan, ago(now(), hourMs), { after, limit: atOnce })
    for (const row of rows)
      await removeOne(services, row).catch((error: unknown) =>
        // A store that cannot be reached now must not keep the files of others.
        log.warn({ error, file: row.id, store: row.store }, 'a file nobody has could not be removed'),
      )
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = last.id
  }
}

async function removeOne({ meta, files }: Services, row: Pick<FileRow, 'id' | 'blob' | 'store'>): Promise<void> {
  if (!(await isShared(meta.read, row))) {
    await (await files.of(row.store)).remove(row.blob)
    for (const key of thumbnailKeys(row.blob)) await files.disk.remove(key)
  }
  await meta.write((tx) => deleteFile(tx, row.id))
}

/** Searches all cells of a project. A database that cannot be read now leaves everything as it is. */
async function checkProject(services: Services, projectId: string): Promise<void> {
  const { meta, config, log, now } = services
  const at = new Date(now()).toISOString()
  const missedBefore = ago(now(), (Math.max(config.changeRetentionDays, trashedDays) + 1) * dayMs)
  try {
    const snapshot = await readSnapshot(meta.read, projectId)
    if (snapshot === null) return
    const used = await usedIn(services, snapshot)
    for (let after = ''; ; ) {
      const rows = await selectFilesAfter(meta.scan, projectId, { after, limit: atOnce })
      const ids = rows.filter(({ used_at }) => used_at !== null).map(({ id }) => id)
      await meta.write(async (tx) => {
        await noteFound(
          tx,
          ids.filter((id) => used.has(id)),
          at,
        )
        await noteMissed(
          tx,
          ids.filter((id) => !used.has(id)),
          { at, missedBefore },
        )
      })
      const last = rows.at(-1)
      if (last === undefined || rows.length < atOnce) return
      after = last.id
    }
  } catch (error) {
    log.warn({ error, project: projectId }, 'the files of a project could not be checked')
  }
}

async function usedIn(services: Services, { id: projectId, tables }: ProjectSnapshot): Promise<ReadonlySet<string>> {
  const used = new Set(filesOfViews({ tables }))
  for (const id of await selectFilesOfComments(services.meta.scan, projectId)) used.add(id)
  for (const id of await selectFilesOfSchedules(services.meta.scan, projectId)) used.add(id)
  for (const table of tables) for (const id of await findPlaces(services, table)) used.add(id)
  return used
}

const ago = (now: number, ms: number): string => new Date(now - ms).toISOString()
