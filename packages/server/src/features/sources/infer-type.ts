import type { ChoiceOptions } from '@rowhouse/core/column-types/choices'
import { type ColumnTypeName, columnTypes, knownTypeName, typeWith } from '@rowhouse/core/column-types/registry'
import type { StorageWord } from '@rowhouse/core/storage'
import type { Static } from 'typebox'
import type { ColumnStructure } from '../../dialects/structure.ts'
import { newChoice } from '../../structure/columns/new-choices.ts'
import type { ColumnChoices } from './choices.ts'

interface InferredType {
  readonly type: ColumnTypeName
  readonly options: unknown
  readonly word: StorageWord
  /** Shown as the database writes it; nobody could say what a text would do there. */
  readonly isForeignKind: boolean
}

/** What a column of somebody else's is to us. Nothing about the column itself is changed by it. */
export function inferType(
  { type, word }: Pick<ColumnStructure, 'type' | 'word'>,
  choices: ColumnChoices | undefined,
): InferredType {
  if (word === null) return { ...plain(knownTypeName(''), 'longText'), isForeignKind: true }
  // Several values in one text are shown as the text they are: lists live in JSON here.
  const options = choices === undefined || choices.several ? null : choiceOptions(choices.titles)
  if (options !== null) return { type: 'SingleSelect', options, word, isForeignKind: false }
  return plain(word === 'integer' && /^year\b/i.test(type) ? 'Year' : plainType(word), word)
}

/** Floats of others are decimals to us. */
const plainType = (word: StorageWord): ColumnTypeName =>
  typeWith({ plain: true, storage: word === 'float' ? 'decimal' : word })

function plain(type: ColumnTypeName, word: StorageWord): InferredType {
  return { type, options: columnTypes[type].defaults, word, isForeignKind: false }
}

/** Null where the values could not be choices as they are: cells must hold exactly what the database lists. */
function choiceOptions(titles: readonly string[]): Static<typeof ChoiceOptions> | null {
  const choices = titles.map((title, index) => newChoice(title, null, index))
  try {
    const options = { ...columnTypes.SingleSelect.defaults, choices }
    const accepted = columnTypes.SingleSelect.acceptOptions?.(options) ?? options
    const isSame = accepted.choices.every(({ title }, at) => title === titles[at])
    return isSame && choices.length > 0 && choices.length <= 1000 ? options : null
  } catch {
    return null
  }
}
