import type { AnswerRules } from './answer-rules.ts'
import type { FilterNode } from './filter-node.ts'

/** How a form asks for a column; that it does, and where, is told by its place among the columns. */
export interface AskedField {
  /** null: the title of the column. */
  readonly label: string | null
  readonly help: string | null
  /** Markdown. */
  readonly description: string | null
  readonly required: boolean
  /** What stands there at first, as people write it. */
  readonly prefill: string | null
  /** It is asked for only where what was answered above matches. */
  readonly condition: FilterNode | null
  /** What is demanded of an answer. */
  readonly rules: AnswerRules
  /** A part of the form begins with it. */
  readonly section: FormSection | null
}

export interface FormSection {
  readonly heading: string
  /** Markdown. */
  readonly text: string | null
}

/** A column about which nothing special was said. */
export const plainField: AskedField = {
  label: null,
  help: null,
  description: null,
  required: false,
  prefill: null,
  condition: null,
  rules: {},
  section: null,
}
