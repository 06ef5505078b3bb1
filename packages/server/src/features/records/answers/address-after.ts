import type { InProject } from '../../../request/context.ts'
import { answerAddress } from '../../views/answer-address.ts'
import { selectChanges, selectEvent, selectPieces } from '../changes/store.ts'
import type { FormPlace, Written } from '../write/write-spec.ts'

type Sender = InProject<'records.handIn' | 'records.insert'>

/** Where whoever handed in a record changes it later; null: nowhere. A repeated call is told the same. */
export async function addressAfter(
  ctx: Sender,
  { view }: FormPlace,
  { keys, change }: Written,
): Promise<string | null> {
  // A link to the whole project does not tell of the link of a form.
  if (ctx.link !== null && ctx.link.view?.id !== view.id) return null
  const record = keys[0] ?? (await recordOf(ctx, change))
  return record === null ? null : answerAddress(ctx, view, record)
}

/** A repeated call knows only its change, which may be the last of several pieces. */
async function recordOf({ meta, project }: Sender, change: string | null): Promise<string | null> {
  const [found] = change === null ? [] : await selectChanges(meta.read, project.id, [change])
  const pieces = found === undefined ? [] : await selectPieces(meta.read, found)
  for (const { id } of pieces.toReversed()) {
    const event = await selectEvent(meta.read, id)
    if (event.type === 'records.inserted' && event.form !== undefined) return event.keys[0] ?? null
  }
  return null
}
