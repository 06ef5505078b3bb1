import { mentionOf, mentionsIn } from '@rowhouse/core/comment-text'
import type { Services } from '../../request/services.ts'
import { namesOf } from '../comments/present.ts'
import { presentAuthor } from '../records/changes/present.ts'
import type { BaseStructure, FileComment } from './format.ts'
import { type NamedComment, selectCommentsAfter } from './store.ts'

const atOnce = 500

/** A comment on each line, in the order they were made: what they answer to comes before them. */
export async function* carriedComments(
  services: Pick<Services, 'meta'>,
  projectId: string,
  { tables }: Pick<BaseStructure, 'tables'>,
): AsyncGenerator<string> {
  const known = new Set(tables.map(({ id }) => id))
  for (let after = 0; ; ) {
    const rows = await selectCommentsAfter(services.meta.scan, projectId, { after, limit: atOnce })
    const names = await namesOf(services, [...new Set(rows.flatMap(({ text }) => mentionsIn(text)))])
    yield rows
      .filter(({ table_id }) => known.has(table_id))
      .map((row) => `${JSON.stringify(carried(row, names))}\n`)
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = Number(last.number)
  }
}

function carried(row: NamedComment, names: ReadonlyMap<string, string>): FileComment {
  const { id, table_id, record, parent_id, column_id, created_at, edited_at, deleted_at, resolved_at } = row
  const author = row.author_name ?? presentAuthor({ ...row, actor_id: row.author_id })?.name ?? row.email
  // Whoever is mentioned is a name there: nobody of that id need be where it is restored.
  const text = mentionsIn(row.text).reduce(
    (rest, person) => rest.replaceAll(mentionOf(person), `@${names.get(person) ?? ''}`),
    row.text,
  )
  return { id, table_id, record, parent_id, column_id, author, text, created_at, edited_at, deleted_at, resolved_at }
}
