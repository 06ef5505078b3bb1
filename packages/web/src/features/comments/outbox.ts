// What was sent and is not among the comments yet: shown at once, kept with the reason when it was refused.
import { addComment } from '@rowhouse/core/api/comments'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { idFromBytes } from '@rowhouse/core/ids'
import { createStore } from 'zustand/vanilla'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { reloadComments } from './reload-comments.ts'

export interface Sending {
  /** The one the comment will have: sent again after a lost answer, it is not said twice. */
  readonly id: string
  /** Who said it: another person may sign in here meanwhile. */
  readonly by: string
  readonly tableId: string
  readonly recordId: string
  readonly text: string
  readonly files: readonly AttachedFile[]
  readonly parent: string | null
  readonly column: string | null
  readonly at: string
  /** null: it is on its way. */
  readonly fault: string | null
}

export const outbox = createStore<{ readonly list: readonly Sending[] }>(() => ({ list: [] }))

type SentComment = Pick<Sending, 'by' | 'tableId' | 'recordId' | 'text' | 'files' | 'parent' | 'column'>

export async function sendComment(comment: SentComment): Promise<void> {
  const sending = { ...comment, id: newCommentId(), at: new Date().toISOString(), fault: null }
  outbox.setState(({ list }) => ({ list: [...list, sending] }))
  await deliver(sending)
}

export async function sendAgain(sending: Sending): Promise<void> {
  const again = { ...sending, fault: null }
  outbox.setState(({ list }) => ({ list: list.map((one) => (one.id === sending.id ? again : one)) }))
  await deliver(again)
}

export function discardComment(id: string): void {
  outbox.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))
}

async function deliver({ id, tableId, recordId, text, files, parent, column }: Sending): Promise<void> {
  try {
    await call(addComment, {
      params: { tableId, recordId },
      body: { id, text, files: files.map((file) => file.id), parent, column },
    })
  } catch (error) {
    const fault = messageOf(error)
    return outbox.setState(({ list }) => ({ list: list.map((one) => (one.id === id ? { ...one, fault } : one)) }))
  }
  await reloadComments([{ tableId, recordId }])
  discardComment(id)
}

function newCommentId(): string {
  return idFromBytes('comment', () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0)
}
