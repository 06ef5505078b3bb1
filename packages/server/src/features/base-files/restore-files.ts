import { invalidRequest } from '@rowhouse/core/errors'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { filesOfProject } from '../attachments/files-of-project.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import type { BaseArchive } from './base-archive.ts'
import { partPaths } from './format.ts'
import type { RestoreTarget } from './restore-input.ts'

interface RestoredFiles {
  /** New ids by those in the file. */
  readonly ids: ReadonlyMap<string, string>
  /** Those that are nobody's yet. */
  readonly fresh: readonly string[]
}

/** Nobody's until the project is there: what a crash leaves of them is swept away. Gives new ids by those in the file. */
export async function restoreFiles(
  services: Services,
  archive: BaseArchive,
  { ownerId, over }: RestoreTarget,
): Promise<RestoredFiles> {
  const ids = new Map<string, string>()
  const fresh: string[] = []
  // Those of the project whose place is taken need not come twice.
  const known = over === undefined ? [] : await filesOfProject(services.meta.scan, over)
  const there = new Set(known.map(({ id }) => id))
  const receiver = { ...services, write: services.meta.write, actorId: ownerId }
  for (const { id, title, mimetype, size } of await archive.files()) {
    if (there.has(id)) {
      ids.set(id, id)
      continue
    }
    const path = partPaths.file(id)
    if (!archive.has(path)) throw invalidRequest(`The base file is not whole: “${path}” is missing.`)
    const sent = { title, mimetype, body: archive.bytes(path) }
    const file = await receiveFile(receiver, sent, { maxBytes: size, projectId: null, isUsed: true })
    ids.set(id, file.id)
    fresh.push(file.id)
  }
  return { ids, fresh }
}

/** They are the project's from here on. */
export async function takeFiles(tx: Tx, ids: readonly string[], project: string): Promise<void> {
  for (let at = 0; at < ids.length; at += 500)
    await tx
      .updateTable('rh_files')
      .set({ project_id: project })
      .where('id', 'in', ids.slice(at, at + 500))
      .execute()
}
