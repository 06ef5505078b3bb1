// What was written and not sent, of this tab: whoever looks at another record meanwhile finds it again.
import type { Mentioned } from './written-text.ts'

export interface Draft {
  readonly text: string
  readonly mentioned: readonly Mentioned[]
}

export const noDraft: Draft = { text: '', mentioned: [] }

const prefix = 'rowhouse.comment '

export function keptDraft(place: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + place) ?? 'null')
    return isDraft(kept) ? kept : noDraft
  } catch {
    return noDraft
  }
}

export function keepDraft(place: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(prefix + place)
    else sessionStorage.setItem(prefix + place, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the draft lasts as long as its field.
  }
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && 'text' in kept && 'mentioned' in kept && Array.isArray(kept.mentioned)
