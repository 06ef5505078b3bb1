import { commentLimits, mentionsIn } from '@rowhouse/core/comment-text'
import { invalidValue } from '@rowhouse/core/errors'
import type { Tx } from '../../request/context.ts'
import { selectMembers } from './store.ts'

interface AcceptedText {
  readonly text: string
  readonly mentions: readonly string[]
}

export function acceptCommentText(input: string, { hasFiles = false } = {}): AcceptedText {
  const text = input.trim()
  if (text === '' && !hasFiles) throw invalidValue('text', 'Write something first.')
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidValue('text', 'The text has characters that cannot be stored.')
  const mentions = mentionsIn(text)
  if (mentions.length > commentLimits.mentions)
    throw invalidValue('text', `A comment can mention up to ${commentLimits.mentions} people.`)
  return { text, mentions }
}

/** Only members: the name of nobody else is told by a mention. */
export async function requireMembers(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  const members = new Set(await selectMembers(tx, projectId, ids))
  if (ids.some((id) => !members.has(id)))
    throw invalidValue('text', 'The text mentions somebody who is no member here.')
}
