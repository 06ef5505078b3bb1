// Ways through a form that is asked one question at a time.
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import type { Column } from '../../structure/tables/table.ts'
import { choiceDraft } from './choice-draft.ts'
import type { Question } from './questions.ts'

/** The id of the question before or after; null: there is none. */
export function stepIn(shown: readonly Question[], at: number, by: -1 | 1): string | null {
  return shown[at + by]?.column.id ?? null
}

/** “a” is the first choice; of a tick “y” and “n”. null: the key says nothing here. */
export function chosenByKey(
  column: Column,
  choices: readonly { readonly title: string }[] | null,
  value: CellValue,
  key: string,
): Draft | null {
  const letter = key.toLowerCase()
  if (columnTypes[column.type].comparison === 'boolean')
    return letter === 'y' || letter === 'n' ? { text: String(letter === 'y'), value: letter === 'y' } : null
  const place = letter.length === 1 ? letter.charCodeAt(0) - 97 : -1
  const choice = choices?.[place]
  return choice === undefined ? null : choiceDraft(column, value, choice.title)
}
