import { hasCode, messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { StillDone } from '../../undo/undoable.ts'

interface Question {
  readonly title: string
  /** null: what the server says. */
  readonly heading: string | null
  readonly submit: string
}

/** What somebody else changed since is never taken back in silence: first nothing is, then the person decides. */
export async function undoOrAsk<T>(undo: (force: boolean) => Promise<T>, question: () => Question): Promise<T> {
  try {
    return await undo(false)
  } catch (refusal) {
    // Other conflicts no force would help against, such as a table that is gone.
    if (!hasCode(refusal, 'conflict') || !/\bforce\b/.test(messageOf(refusal))) throw refusal
    const { title, heading, submit } = question()
    const agreed = await confirm({
      title,
      heading: heading ?? messageOf(refusal).replace(/ Send “force”.*/, ''),
      submit,
    })
    if (!agreed) throw new StillDone()
    return undo(true)
  }
}

export const theRest = (): Question => ({
  title: text('rows.undo.changed'),
  heading: text('rows.undo.changed.text'),
  submit: text('rows.undo.rest'),
})
