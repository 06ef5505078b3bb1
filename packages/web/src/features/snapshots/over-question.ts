import { text } from '../../i18n/i18n.ts'
import type { Question } from '../../ui/confirm-store.ts'

/** Asked before a project gives way to what it was, whether that is in a snapshot or in a file. */
export const overQuestion = (title: string): Question => ({
  title: text('snapshots.over.title', { title }),
  heading: text('snapshots.over.heading'),
  submit: text('snapshots.over.submit'),
  danger: true,
  typed: title.trim(),
})
