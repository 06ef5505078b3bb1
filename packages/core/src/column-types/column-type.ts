import type { Static, TSchema } from 'typebox'
import type { OperatorName } from '../filters/operators.ts'
import type { CellValue, StorageWord } from '../storage.ts'
import type { Reading } from './reading.ts'
import { isCleanText } from './text-value.ts'

/** What the server fills in by itself, on every path; nobody may write it. */
export type KeptBy = 'key' | 'autoNumber' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy' | 'uuid'

/** How values of a type are compared and ordered; filters and sorts ask this, never the type's name. */
export type Comparison =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'instant'
  | 'list'
  | 'person'
  | 'none'

/** What is in its cells, where that asks for more than comparing them. */
type Held = 'choices' | 'people' | 'files' | 'json'

/** How a value that nobody stores comes about: `copy` draws another column of its record, an `action` is pressed. */
export type Computed = 'link' | 'lookup' | 'rollup' | 'count' | 'formula' | 'copy' | 'action'

/** Whether all of these texts look like values of a type; the type must be able to read them as well. */
interface Guess {
  /** The smallest is asked first. */
  readonly rank: number
  fits(texts: readonly string[], reading: Reading): boolean
  /** Settings that the texts tell, beside the defaults. */
  options?(texts: readonly string[]): Readonly<Record<string, unknown>>
}

export interface Stored {
  /** null: nothing is stored, the value is computed or the column is an action. */
  readonly storage: StorageWord | null
  readonly comparison: Comparison
}

export interface ColumnType<Options extends TSchema = TSchema> extends Stored {
  readonly options: Options
  readonly defaults: Static<Options>
  readonly operators: readonly OperatorName[]
  readonly holds?: Held
  readonly computed?: Computed
  readonly kept?: KeptBy
  /** Made of keys of another table, together with a link; it goes with that. */
  readonly foreign?: true
  /** A kind of value that only its database knows. */
  readonly unknown?: true
  /** Of all types with such a storage word the one that says nothing more about its values. */
  readonly plain?: true
  /** Whatever another type of its storage word and comparison holds is a value of this one as it is. */
  readonly takesAll?: true
  /** Its numbers tell things apart: nobody adds them up. */
  readonly ordinal?: true
  /** What is beyond its limits is read as the nearest value within them. */
  readonly clamps?: true
  /** Shares and marks are averaged rather than added up. */
  readonly averaged?: true
  /** Values never leave the server: not selected, not filtered, not sorted, not exported. */
  readonly secret?: true
  /** Functions over several values that give one of this type again: a sum of prices is a price. The least of them always is one. */
  readonly sameUnder?: readonly ('sum' | 'avg')[]
  /** Where existing clients keep its options: by option, the path in the `meta` of a column. */
  readonly meta?: { readonly [Option in keyof Static<Options>]?: string }
  /** The check existing clients run on its values by themselves, as they name it. */
  readonly clientCheck?: string
  /** Only where the options decide it (keys are counters or texts). Ask `storedAs`, which knows both cases. */
  stored?(options: Static<Options>): Stored
  /** What the schema cannot say about options, such as titles that must differ. Throws `invalidValue`. */
  acceptOptions?(options: Static<Options>): Static<Options>
  /**
   * From a program: strict. Throws `invalidValue` with a sentence that names what the type needs. null is always
   * fine where something is stored. Kept types check here too, because filters compare with such values.
   */
  accept(input: unknown, options: Static<Options>): CellValue
  /**
   * From a person or a file: forgiving. null when nothing sensible is in the text; what it gives, `accept` takes. `reading`:
   * the text is one of many, and what its value does not tell is noted.
   */
  read(text: string, options: Static<Options>, reading?: Reading): CellValue
  /** Of numbers that people also write in another way, such as “1:30” or “★★★”: that way alone. */
  readNotation?(text: string, options: Static<Options>): CellValue
  /** How exact its decimals are, where the options do not say. */
  readonly places?: number
  /** What of a calendar day (2026-11-15) it holds, when that is not the day. */
  ofDay?(day: string): CellValue
  /** For columns whose type nobody told. */
  readonly guess?: Guess
  /** As text: for export, copying and search. Never throws, whatever a foreign database holds. */
  show(value: CellValue, options: Static<Options>): string
}

/** Empty is the same for every type, so it is settled here and the types speak of values only. */
export function defineColumnType<const Options extends TSchema>(type: ColumnType<Options>): ColumnType<Options> {
  return {
    ...type,
    accept: (input, options) => (input === null && type.storage !== null ? null : type.accept(input, options)),
    read: (text, options, reading) => (text === '' ? null : readNoting(type, text, options, reading)),
    show: (value, options) => (value === null ? '' : type.show(value, options)),
  }
}

function readNoting<Options extends TSchema>(
  type: ColumnType<Options>,
  text: string,
  options: Static<Options>,
  reading?: Reading,
): CellValue {
  const value = type.read(text, options, reading)
  // Whoever takes it leaves out what no database keeps.
  if (value !== null && reading !== undefined && !isCleanText(text)) reading.note?.('shortened')
  return value
}

export function storedAs<Options extends TSchema>(type: ColumnType<Options>, options: Static<Options>): Stored {
  return type.stored?.(options) ?? { storage: type.storage, comparison: type.comparison }
}
