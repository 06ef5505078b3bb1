import type { SourceField } from './source-base.ts'

const bare = { options: {}, link: null, through: null, formula: null, note: null } as const

/** A field whose values are copied. */
export const valueField = (
  head: Pick<SourceField, 'id' | 'title' | 'from'>,
  to: string,
  options: SourceField['options'] = {},
  note: string | null = null,
): SourceField => ({ ...head, ...bare, kind: 'value', to, options, note })

export const computedField = (
  head: Pick<SourceField, 'id' | 'title' | 'from'>,
  made: Pick<SourceField, 'kind' | 'to'> & Partial<Pick<SourceField, 'link' | 'through' | 'formula' | 'options'>>,
): SourceField => ({ ...head, ...bare, ...made })

/** What cannot be worked out here is kept as it was last: a text. */
export const asText = ({ id, title, from }: SourceField, note: string): SourceField =>
  valueField({ id, title, from }, 'LongText', {}, note)
