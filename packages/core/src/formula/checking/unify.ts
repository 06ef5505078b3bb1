import type { FormulaType, ScalarType, Typed } from '../tree.ts'
import { call, isList } from './build.ts'
import { orEmptyList, retyped, toText } from './coerce.ts'
import type { Checked } from './meaning.ts'

/** Values that stand for one another, as the branches of IF, in one type: their own, an instant for days, else text. */
export function unify(values: readonly Checked[]): readonly Typed[] {
  const types = distinct(values.map(({ typed }) => typed.type).filter((type) => type !== 'nothing'))
  const [only] = types
  if (only === undefined) return values.map(({ typed }) => typed)
  if (types.length === 1) return values.map(({ typed }) => fitted(typed, only))
  if (types.every((type) => type === 'date' || type === 'instant')) return values.map(({ typed }) => asInstant(typed))
  return values.map(toText)
}

/** One list of scalars and lists, of texts when they have nothing else in common. */
export function unifyList(values: readonly Checked[]): Typed {
  const elements = distinct(values.map(({ typed }) => elementOf(typed.type)).filter((type) => type !== 'nothing'))
  const [only = 'text'] = elements
  const items = elements.length > 1 ? values.map(itemAsText) : values.map(({ typed }) => asItem(typed, only))
  const [first] = items
  // Functions of one list come here with just that list, most of the time.
  return items.length === 1 && first?.kind === 'primitive' && isList(first.type) ? first : call('list', ...items)
}

/** The zone that all agree on. */
export function sharedShow(values: readonly Checked[]): Pick<Checked, 'zone' | 'locale'> {
  const dated = values.filter(({ typed }) => typed.type === 'instant' || typed.type === 'date')
  const [first] = dated
  const agreed = dated.every(({ zone, locale }) => zone === first?.zone && locale === first?.locale)
  return agreed && first ? { zone: first.zone, locale: first.locale } : { zone: null, locale: null }
}

function itemAsText(value: Checked): Typed {
  return isList(value.typed.type) ? call('listToTexts', orEmptyList(value.typed)) : toText(value)
}

const asItem = (typed: Typed, type: ScalarType): Typed => (typed.type === 'nothing' ? retyped(typed, type) : typed)

const elementOf = (type: FormulaType): ScalarType => (isList(type) ? type.listOf : type)

function fitted(typed: Typed, type: FormulaType): Typed {
  if (typed.type !== 'nothing') return typed
  return isList(type) ? emptyList(type) : retyped(typed, type)
}

const emptyList = (type: FormulaType): Typed => ({ kind: 'primitive', type, name: 'list', args: [] })

function asInstant(typed: Typed): Typed {
  if (typed.type === 'nothing') return retyped(typed, 'instant')
  return typed.type === 'date' ? call('dateToInstant', typed) : typed
}

function distinct<T extends FormulaType>(types: readonly T[]): readonly T[] {
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()]
}
