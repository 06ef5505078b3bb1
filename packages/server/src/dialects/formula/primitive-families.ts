// Primitives that each engine writes in a file of its own.
import type { FormulaPrimitives } from './formula.ts'

type TextName =
  | 'concat'
  | 'lengthOf'
  | 'upper'
  | 'lower'
  | 'trim'
  | 'slice'
  | 'sliceEnd'
  | 'find'
  | 'replaceAll'
  | 'replaceNth'
  | 'repeat'
  | 'urlEncode'
  | 'regexMatch'
  | 'regexExtract'
  | 'regexReplace'
  | 'jsonExtract'

export type TextPrimitives = Pick<FormulaPrimitives, TextName>

type DateName =
  | 'dateToText'
  | 'instantToText'
  | 'dateToInstant'
  | 'instantToDate'
  | 'textToInstant'
  | 'instantToNumber'
  | 'numberToInstant'
  | 'dayNumber'
  | 'dateOfDay'
  | 'part'
  | 'addMonths'
  | 'monthsBetween'
  | 'wallClock'

export type DatePrimitives = Pick<FormulaPrimitives, DateName>

type ListName =
  | 'list'
  | 'listToTexts'
  | 'listToNumbers'
  | 'listCompact'
  | 'listUnique'
  | 'listSort'
  | 'listSlice'
  | 'listJoin'
  | 'listCount'
  | 'listSum'
  | 'listMin'
  | 'listMax'

export type ListPrimitives = Pick<FormulaPrimitives, ListName>
