import type { TSchema } from 'typebox'
import type { FilterRules } from '../accept-filter.ts'
import type { SettingsColumn } from '../color-by.ts'
import type { FilterNode } from '../filter-node.ts'
import type { PartKind } from '../part-ids.ts'
import type { ViewedColumn } from '../viewed-column.ts'

/**
 * One thing a view remembers, and all that has to be known of it. What is stored, accepted, copied, left out, concealed,
 * undone and sent with a trial call is worked out of these.
 */
export interface ViewSetting<Value = unknown, Schema extends TSchema = TSchema> {
  readonly schema: Schema
  readonly initial: Value
  /** What somebody wants to store, of the shape the schema says. What speaks of columns that are gone is left out. */
  accept(given: Value, rules: Accepting): Value
  /** For another view, whose parts get ids of their own: an id leads to one view. */
  copy(value: Value, copy: SettingsCopy): Value
  /** Stored earlier, without what speaks of columns that are gone. */
  live(stored: Value, now: Living): Value
  /** Whether records come otherwise, or look otherwise, through a view that has it. */
  readonly isRead: boolean | ((before: Value, after: Value) => boolean)
  /** It tells what the view leaves out: only those read it who may read filters. */
  readonly isConfidential?: true
  /** Only those read it who may change the view. */
  readonly isForBuilders?: true
  /** Columns that are seen through the view also where it hides their fields: in headings, on cards. */
  shows?(value: Value): readonly string[]
  /** Uploaded files that are seen by whoever may open the view: their ids. */
  files?(value: Value): readonly string[]
  /** Tests somebody stored stay although they no longer suit their column, until somebody changes them. */
  filtersIn?(value: Value): readonly FilterNode[]
  /** Columns by which lists ask for a part at a time, from here to there: an index of all of them finds it. */
  spans?(value: Value): readonly string[]
  /** The columns without which records would come or look otherwise, and what that use is called. */
  readonly use?: { readonly as: SettingUse; columns(value: Value): readonly (string | null)[] }
  /** Whoever changes a view does not see what is in the trash and cannot send it along. */
  keepTrashed?(given: Value, before: Value, trash: TrashedColumns): Value
}

export type SettingUse =
  | 'filters'
  | 'sorts'
  | 'groups'
  | 'colors'
  | 'cover'
  | 'stacks'
  | 'conditions'
  | 'dates'
  | 'lanes'
  | 'dependencies'

export interface Accepting {
  readonly columns: ReadonlyMap<string, SettingsColumn>
  readonly filters: FilterRules
  /** An id that is good as it is, or another one. */
  keepId(kind: Exclude<PartKind, 'column'>, id: unknown): string
  note(sentence: string): void
}

export interface SettingsCopy {
  /** Of the view that gets them. */
  readonly viewId: string
  /** The same column in the table of that view; null: it has none. */
  columnId(id: string): string | null
  /** The view of another table that is meant there; left out: the same one. */
  otherViewId?(id: string): string
  /** The uploaded file that is seen there; null: none. Left out: the same one. */
  fileId?(id: string): string | null
  nextByte(): number
}

export interface Living {
  readonly columns: readonly SettingsColumn[]
  readonly known: ReadonlySet<string>
  /** The columns as the view has them in order, also those that are gone. */
  readonly places: readonly { readonly id: string }[]
  note(sentence: string): void
}

export interface TrashedColumns {
  /** All of the table, in its order. */
  readonly columns: readonly ViewedColumn[]
  /** Those of them that are in the trash. */
  readonly trashed: ReadonlySet<string>
  /** Whether the view shows those that nobody placed. */
  readonly showsNew: boolean
}

/** Keeps both types of a setting without their being written. */
export const setting = <Value, Schema extends TSchema>(made: ViewSetting<Value, Schema>): ViewSetting<Value, Schema> =>
  made

/** One that speaks of no column. */
export const plain = <Value, Schema extends TSchema>(
  made: Pick<ViewSetting<Value, Schema>, 'schema' | 'initial' | 'isRead'>,
): ViewSetting<Value, Schema> => ({ ...made, accept: same, copy: same, live: same })

const same = <Value>(value: Value): Value => value
