import type { Kysely } from 'kysely'
import type { FileRow } from '../../meta/rows/files.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { selectFilesAfter, selectFilesOfSchedules } from './store.ts'

const atOnce = 1000

/** Those that stand in cells or are shown by views; what was only just uploaded may never be used, and exports are no part of it. */
export async function filesOfProject(meta: Kysely<MetaTables>, projectId: string): Promise<FileRow[]> {
  const files: FileRow[] = []
  const exported = new Set(await selectFilesOfSchedules(meta, projectId))
  for (let after = ''; ; ) {
    const rows = await selectFilesAfter(meta, projectId, { after, limit: atOnce })
    files.push(...rows.filter(({ id, used_at }) => used_at !== null && !exported.has(id)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return files
    after = last.id
  }
}
