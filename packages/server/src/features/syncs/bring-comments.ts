import { createHash } from 'node:crypto'
import { commentLimits } from '@rowhouse/core/comment-text'
import { AppError } from '@rowhouse/core/errors'
import { idFromBytes } from '@rowhouse/core/ids'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import {
  type ServiceReport,
  type SourceBase,
  type SourceTable,
  serviceTitles,
} from '@rowhouse/core/services/source-base'
import { addComment } from '../comments/add-comment.ts'
import type { Acting } from '../imports/make-tables.ts'
import { ServiceRefusal } from './reading/service-client.ts'
import type { ServiceReader, SourceComment } from './reading/service-reader.ts'
import { recordsFor } from './record-keys.ts'
import { noteIn } from './report.ts'

interface Bringing {
  readonly act: Acting
  readonly reader: ServiceReader
  readonly report: ServiceReport
  readonly base: SourceBase
}

/** What was said about these records there. A comment that is here already is not said again. */
export async function bringComments(
  { act, reader, report, base }: Bringing,
  table: SourceTable,
  mapped: MappedTable,
  records: readonly string[],
): Promise<void> {
  const known = await recordsFor(act, mapped, records)
  for (const [id, { key }] of known) {
    let comments: readonly SourceComment[]
    try {
      comments = await reader.comments(base.id, table, id)
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error
      noteIn(report, table.title, `Comments could not be read. ${error.message}`)
      return
    }
    for (const comment of comments) {
      const spec = { id: commentId(base, comment), text: textOf(base, comment) }
      try {
        await addComment(await act('comments.add'), mapped.id, key, spec)
        report.comments += 1
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'forbidden') throw error
        noteIn(report, table.title, `A comment was left out: ${error.message}`)
      }
    }
  }
}

/** The same each time it comes. */
function commentId({ sync }: SourceBase, { id }: SourceComment): string {
  const bytes = createHash('sha512').update(`${sync} ${id}`).digest()
  let at = 0
  return idFromBytes('comment', () => bytes[at++ % bytes.length] ?? 0)
}

/** Its author is not here: the text says who said it, and when. */
function textOf({ service }: SourceBase, { author, at, text }: SourceComment): string {
  const when = at.slice(0, 16).replace('T', ' ')
  const whole = `**${author || '?'}** (${serviceTitles[service]}, ${when}): ${text}`
  return whole.replaceAll('\0', '').toWellFormed().slice(0, commentLimits.characters).toWellFormed()
}
