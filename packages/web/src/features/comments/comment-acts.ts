import { deleteComment, editComment, react, settleThread, unreact } from '@rowhouse/core/api/comments'
import type { Reaction } from '@rowhouse/core/comment-text'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../state/toast-store.ts'
import { type Comment, commentsKey, type Discussion } from './comments-query.ts'
import { reloadComments } from './reload-comments.ts'

/** What can be done with the comments of one record. Each is seen at once, and taken back with the reason if it is refused. */
export class CommentActs {
  readonly #tableId: string
  readonly #recordId: string

  constructor(tableId: string, recordId: string) {
    this.#tableId = tableId
    this.#recordId = recordId
  }

  edit(comment: Comment, text: string): Promise<boolean> {
    const params = this.#of(comment)
    return this.#attempt(comment, { text, editedAt: new Date().toISOString() }, () =>
      call(editComment, { params, body: { text } }),
    )
  }

  remove(comment: Comment): Promise<boolean> {
    return this.#attempt(comment, {}, () => call(deleteComment, { params: this.#of(comment) }))
  }

  settle(comment: Comment, isResolved: boolean): Promise<boolean> {
    const resolved = isResolved ? { at: new Date().toISOString(), by: null } : null
    const params = this.#of(comment)
    return this.#attempt(comment, { resolved }, () => call(settleThread, { params, body: { isResolved } }))
  }

  react(comment: Comment, reaction: Reaction): Promise<boolean> {
    const isOwn = comment.reactions.some((one) => one.reaction === reaction && one.isOwn)
    const params = { ...this.#of(comment), reaction }
    return this.#attempt(comment, { reactions: withReaction(comment.reactions, reaction, !isOwn) }, () =>
      call(isOwn ? unreact : react, { params }),
    )
  }

  #of({ id }: Comment) {
    return { tableId: this.#tableId, commentId: id }
  }

  /** Resolves to whether it was done. */
  async #attempt(comment: Comment, change: Partial<Comment>, work: () => Promise<unknown>): Promise<boolean> {
    const queryKey = commentsKey(this.#tableId, this.#recordId)
    // An answer that is on its way would bring back what was before.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueriesData<Discussion>({ queryKey }, (known) => known && changedIn(known, comment.id, change))
    try {
      await work()
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      await reloadComments([{ tableId: this.#tableId, recordId: this.#recordId }])
    }
  }
}

/** The same discussion with one comment changed. */
export function changedIn(known: Discussion, id: string, change: Partial<Comment>): Discussion {
  const changed = <One extends Comment>(one: One): One => (one.id === id ? { ...one, ...change } : one)
  return { ...known, list: known.list.map((one) => changed({ ...one, answers: one.answers.map(changed) })) }
}

type Reactions = Comment['reactions']

export function withReaction(known: Reactions, reaction: Reaction, isOn: boolean): Reactions {
  const found = known.find((one) => one.reaction === reaction)
  if (found === undefined) return isOn ? [...known, { reaction, count: 1, isOwn: true, names: [] }] : known
  const count = found.count + (isOn ? 1 : -1)
  return known.flatMap((one) => (one !== found ? [one] : count === 0 ? [] : [{ ...one, count, isOwn: isOn }]))
}
