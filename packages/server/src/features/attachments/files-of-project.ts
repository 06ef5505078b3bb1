import type { Kysely } from 'kysely'
import type { FileRow, MetaTables } from '../../meta/tables.ts'
import { selectFilesAfter } from './store.ts'

const atOnce = 1000

/** Those that stand in cells or are shown by views; what was only just uploaded may never be used. */
export async function filesOfProject(meta: Kysely<MetaTables>, projectId: string): Promise<FileRow[]> {
  const files: FileRow[] = []
  for (let after = ''; ; ) {
    const rows = await selectFilesAfter(meta, projectId, { after, limit: atOnce })
    files.push(...rows.filter(({ used_at }) => used_at !== null))
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return files
    after = last.id
  }
}
