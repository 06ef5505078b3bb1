/**
 * Every comparison of the product. `wants` says what its value must be; a type lists the operators it knows.
 * “null” is no value at all, “empty” an empty text or list, “blank” either of them. A number, day or other value that
 * knows no empty form is “empty” when it is null. What each operator matches: docs/filters.md.
 */
export const operators = {
  eq: { wants: 'value' },
  neq: { wants: 'value' },
  gt: { wants: 'value' },
  gte: { wants: 'value' },
  lt: { wants: 'value' },
  lte: { wants: 'value' },
  like: { wants: 'text' },
  nlike: { wants: 'text' },
  in: { wants: 'list' },
  nin: { wants: 'list' },
  btw: { wants: 'pair' },
  nbtw: { wants: 'pair' },
  null: { wants: 'nothing' },
  notnull: { wants: 'nothing' },
  empty: { wants: 'nothing' },
  notempty: { wants: 'nothing' },
  blank: { wants: 'nothing' },
  notblank: { wants: 'nothing' },
  checked: { wants: 'nothing' },
  notchecked: { wants: 'nothing' },
  /** Of a list: has any / none / all / not all of these; of a single choice: is one of / none of these. */
  anyof: { wants: 'list' },
  nanyof: { wants: 'list' },
  allof: { wants: 'list' },
  nallof: { wants: 'list' },
  exactly: { wants: 'list' },
  /** Of a day or an instant: falls into a span such as “past month”. */
  within: { wants: 'span' },
} as const satisfies Record<string, { readonly wants: 'value' | 'text' | 'list' | 'pair' | 'nothing' | 'span' }>

export type OperatorName = keyof typeof operators

/** Each of these is true exactly when its partner is false, also for a cell without a value. */
export const complements = {
  neq: 'eq',
  nlike: 'like',
  nin: 'in',
  nbtw: 'btw',
  notnull: 'null',
  notblank: 'blank',
  notchecked: 'checked',
  nanyof: 'anyof',
  nallof: 'allof',
} as const satisfies Partial<Record<OperatorName, OperatorName>>

export type ComplementName = keyof typeof complements

export const equality = ['eq', 'neq'] as const
export const ordering = ['gt', 'gte', 'lt', 'lte', 'btw', 'nbtw'] as const
export const containing = ['like', 'nlike'] as const
export const listing = ['in', 'nin'] as const
export const presence = ['null', 'notnull', 'empty', 'notempty', 'blank', 'notblank'] as const
export const choosing = ['anyof', 'nanyof'] as const
export const holding = ['anyof', 'nanyof', 'allof', 'nallof', 'exactly'] as const
export const checking = ['checked', 'notchecked'] as const
