import type { ColumnStructure } from '../../dialects/structure.ts'

/** What a column may hold when the database lists it; `several`: any number of them in one cell. */
export interface ColumnChoices {
  readonly titles: readonly string[]
  readonly several: boolean
}

/** Most engines write the values into the type itself. */
export function choicesOf(column: ColumnStructure): ColumnChoices | undefined {
  if (column.choices !== undefined) return { titles: column.choices, several: false }
  return choicesInType(column) ?? undefined
}

/** “enum('small','it''s')” and “set('a','b')” */
export function choicesInType({ type }: Pick<ColumnStructure, 'type'>): ColumnChoices | null {
  const [, word = '', list = ''] = /^(enum|set)\s*\((.*)\)\s*$/is.exec(type) ?? []
  if (word === '') return null
  const titles = [...list.matchAll(/'((?:[^'\\]|''|\\.)*)'/gs)].map(([, text = '']) =>
    text.replaceAll("''", "'").replace(/\\(.)/gs, '$1'),
  )
  return { titles, several: word.toLowerCase() === 'set' }
}
