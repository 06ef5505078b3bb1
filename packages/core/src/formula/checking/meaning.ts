import type { FormulaType, ScalarType, Span, Typed } from '../tree.ts'

/** What a part of a formula means. Zone and locale say how an instant is to be shown; they do not change it. */
export interface Meaning {
  readonly typed: Typed
  /** A canonical zone of SET_TIMEZONE; null: UTC. */
  readonly zone: string | null
  readonly locale: string | null
}

export interface Checked extends Meaning {
  readonly at: Span
}

export const plain = (typed: Typed): Meaning => ({ typed, zone: null, locale: null })

const names: Readonly<Record<ScalarType, string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'true or false',
  date: 'a date',
  instant: 'a date with time',
  nothing: 'blank',
}

export const describeType = (type: FormulaType): string =>
  typeof type === 'string' ? names[type] : `a list (${names[type.listOf]} each)`
