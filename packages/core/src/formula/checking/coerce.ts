// One type where another is needed. What cannot be is refused here, with the place, before any row is looked at.
import { refusedFormula } from '../refused.ts'
import type { FormulaType, Typed } from '../tree.ts'
import { blankOf, call, constant, isList, orElse } from './build.ts'
import { type Checked, describeType } from './meaning.ts'

/** `who`: the function or operator that needs it. */
export function refuseType(who: string, wanted: string, { typed, at }: Checked, advice = ''): never {
  const hint = isList(typed.type) && advice === '' ? ' Make one value of it by SUM, MAX, ARRAYJOIN, …' : advice
  throw refusedFormula(at, `${who} needs ${wanted} here, but this is ${describeType(typed.type)}.${hint}`)
}

/** Blank stays blank. */
export function toNumber(who: string, checked: Checked): Typed {
  const { typed } = checked
  switch (typed.type) {
    case 'number':
      return typed
    case 'text':
      return call('textToNumber', typed)
    case 'boolean':
      return call('booleanToNumber', typed)
    case 'nothing':
      return retyped(typed, 'number')
    case 'date':
    case 'instant':
      return refuseType(who, 'a number', checked, ' DATETIME_DIFF and DATEADD reckon with dates.')
    default:
      return refuseType(who, 'a number', checked)
  }
}

/** Blank stays blank. */
export function toText({ typed, zone }: Pick<Checked, 'typed' | 'zone'>): Typed {
  if (isList(typed.type)) return joined(typed)
  switch (typed.type) {
    case 'text':
      return typed
    case 'number':
      return call('numberToText', typed)
    case 'boolean':
      return call('choose', orElse(typed, false), constant('TRUE'), constant('FALSE'))
    case 'date':
      return call('dateToText', typed)
    case 'instant':
      return zone === null ? call('instantToText', typed) : zonedText(typed, zone)
    case 'nothing':
      return retyped(typed, 'text')
  }
}

// Without the Z: it is no instant of UTC any more.
const zonedText = (instant: Typed, zone: string): Typed =>
  call('slice', call('instantToText', call('wallClock', instant, constant(zone))), constant(1), constant(23))

function joined(list: Typed): Typed {
  return call('listJoin', call('listCompact', call('listToTexts', orEmptyList(list))), constant(', '))
}

export function toBoolean(checked: Checked): Typed {
  const { typed } = checked
  if (isList(typed.type)) return call('not', call('equal', call('listCount', orEmptyList(typed)), constant(0)))
  switch (typed.type) {
    case 'boolean':
      return orElse(typed, false)
    case 'number':
      return call('not', call('equal', orElse(typed, 0), constant(0)))
    case 'text':
      return call('not', call('equal', orElse(typed, ''), constant('')))
    default:
      return call('not', call('isBlank', typed))
  }
}

/** Blank stays blank. */
export function toInstant(who: string, checked: Checked): Typed {
  const { typed } = checked
  switch (typed.type) {
    case 'instant':
      return typed
    case 'date':
      return call('dateToInstant', typed)
    case 'text':
      return call('textToInstant', typed)
    case 'nothing':
      return retyped(typed, 'instant')
    default:
      return refuseType(who, 'a date', checked)
  }
}

/** Of a list of truth values. */
export const truthsAsNumbers = (list: Typed): Typed => call('listToNumbers', orEmptyList(list))

/** What does not ask for the value of an argument must still not hide its error. */
export function unlessError(args: readonly Checked[], result: Typed): Typed {
  const tests = args.filter(({ typed }) => typed.kind !== 'constant').map(isNothing)
  return tests.length === 0 ? result : call('choose', call('or', ...tests), result, result)
}

const isNothing = ({ typed }: Checked): Typed =>
  isList(typed.type) ? call('equal', call('listCount', orEmptyList(typed)), constant(0)) : call('isBlank', typed)

/** A column may hold null where it means no items. */
export const orEmptyList = (list: Typed): Typed => (list.kind === 'column' ? call('list', list) : list)

/** BLANK(), or an error, as any type. */
export function retyped(typed: Typed, type: FormulaType): Typed {
  return typed.kind === 'constant' ? blankOf(type) : { ...typed, type }
}
