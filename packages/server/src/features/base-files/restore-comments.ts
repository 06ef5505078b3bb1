import { AppError } from '@rowhouse/core/errors'
import { newId } from '../../platform/chance.ts'
import type { Services } from '../../request/services.ts'
import type { BaseArchive } from './base-archive.ts'
import type { FileComment } from './format.ts'

interface CommentsPlace {
  readonly project: string
  readonly ids: ReadonlyMap<string, string>
}

const commentsAtOnce = 200

/** In the order of the file: what they answer to comes first. Gives new ids by those in the file. */
export async function restoreComments(
  { meta }: Services,
  archive: BaseArchive,
  place: CommentsPlace,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>()
  let waiting: FileComment[] = []
  const flush = async () => {
    const rows = waiting.flatMap((comment) => commentRow(comment, place, known) ?? [])
    if (rows.length > 0) await meta.write((tx) => tx.insertInto('rh_comments').values(rows).execute())
    waiting = []
  }
  for await (const comment of archive.comments()) {
    waiting.push(comment)
    if (waiting.length === commentsAtOnce) await flush()
  }
  await flush()
  return known
}

/** null: it is about nothing that came along. */
function commentRow(comment: FileComment, { project, ids }: CommentsPlace, known: Map<string, string>) {
  const { author, parent_id, column_id, ...rest } = comment
  const table_id = ids.get(comment.table_id)
  const parent = parent_id === null ? null : known.get(parent_id)
  if (table_id === undefined || parent === undefined) return null
  if (known.has(comment.id)) throw new AppError('invalid_request', 'The base file has a comment twice.')
  const id = newId('comment')
  known.set(comment.id, id)
  return {
    ...rest,
    id,
    project_id: project,
    table_id,
    parent_id: parent,
    column_id: column_id === null ? null : (ids.get(column_id) ?? null),
    author_id: '',
    author_name: author ?? '',
    mentions: '[]',
    resolved_by: null,
  }
}
