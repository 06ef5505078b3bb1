import type { ColumnRequest } from '@rowhouse/core/api/tables'
import type { LinkKind } from '@rowhouse/core/column-types/link-to-another-record'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { RollupName } from '@rowhouse/core/rollups'
import { nameFault } from '@rowhouse/core/table-names'
import type { Static } from 'typebox'
import { nextChoiceColour } from './choice-colours.ts'

/** A column as it is typed. */
export interface ColumnDraft {
  readonly title: string
  readonly type: ColumnTypeName
  readonly choices: readonly ChoiceDraft[]
  /** For types that draw another column. */
  readonly drawn: string | null
  readonly isRequired: boolean
  /** For types that store nothing of their own. */
  readonly computed: ComputedDraft
}

export interface ComputedDraft {
  readonly kind: LinkKind
  /** The table to link to. */
  readonly tableId: string | null
  /** The link whose records are looked at, and the column of theirs. */
  readonly linkId: string | null
  readonly columnId: string | null
  readonly func: RollupName
  readonly formula: string
}

export interface ChoiceDraft {
  /** Only here, to tell the fields apart while they are edited. */
  readonly id: number
  readonly title: string
  readonly color: string
}

export const emptyColumn: ColumnDraft = {
  title: '',
  type: 'SingleLineText',
  choices: [],
  drawn: null,
  isRequired: false,
  computed: { kind: 'hm', tableId: null, linkId: null, columnId: null, func: 'count', formula: '' },
}

export const hasChoices = ({ type }: Pick<ColumnDraft, 'type'>): boolean =>
  type === 'SingleSelect' || type === 'MultiSelect'

export const drawsColumn = ({ type }: Pick<ColumnDraft, 'type'>): boolean => type === 'Barcode' || type === 'QrCode'

export function newChoice(choices: readonly ChoiceDraft[], title = ''): ChoiceDraft {
  const id = 1 + Math.max(0, ...choices.map((choice) => choice.id))
  return { id, title, color: nextChoiceColour(choices.length) }
}

/** “Urgent, High, Low” or one per line: pasted at once, each becomes a choice. */
export function withPastedChoices(choices: readonly ChoiceDraft[], text: string): readonly ChoiceDraft[] {
  const titles = text
    .split(/[\n\r,;\t]+/)
    .map((title) => title.trim())
    .filter((title) => title !== '')
  const all = [...choices]
  for (const title of titles) all.push(newChoice(all, title))
  return all
}

export function titleFault({ title }: Pick<ColumnDraft, 'title'>): string | null {
  return nameFault('Column', title.trim())
}

/** The numbers of the choices whose title another one has already. */
export function repeatedChoices(choices: readonly ChoiceDraft[]): ReadonlySet<number> {
  const titles = choices.map(({ title }) => title.trim())
  return new Set(
    choices
      .filter((_, index) => titles[index] !== '' && titles.indexOf(titles[index] ?? '') !== index)
      .map(({ id }) => id),
  )
}

/** Of a type that draws another column the name of its setting, as the wire knows it. */
const drawnSetting: { readonly [T in ColumnTypeName]?: string } = {
  Barcode: 'fk_barcode_value_column_id',
  QrCode: 'fk_qr_value_column_id',
}

/** As the wire knows it: a link names the table that has many as the parent. */
function computedBody({ type, computed }: ColumnDraft, tableId: string): Partial<Static<typeof ColumnRequest>> {
  const { kind, tableId: other, linkId, columnId, func, formula } = computed
  switch (type) {
    case 'LinkToAnotherRecord':
      return kind === 'bt'
        ? { type: kind, parentId: other ?? '', childId: tableId }
        : { type: kind, parentId: tableId, childId: other ?? '' }
    case 'Lookup':
      return { fk_relation_column_id: linkId ?? '', fk_lookup_column_id: columnId ?? '' }
    case 'Rollup':
      return { fk_relation_column_id: linkId ?? '', fk_rollup_column_id: columnId ?? '', rollup_function: func }
    case 'Count':
      return { fk_relation_column_id: linkId ?? '' }
    case 'Formula':
      return { formula_raw: formula }
    default:
      return {}
  }
}

export function bodyOfColumn(draft: ColumnDraft, tableId: string): Static<typeof ColumnRequest> {
  const options = draft.choices
    .filter(({ title }) => title.trim() !== '')
    .map(({ title, color }, order) => ({ title: title.trim(), color, order }))
  const setting = drawnSetting[draft.type]
  return {
    title: draft.title.trim(),
    uidt: draft.type,
    ...computedBody(draft, tableId),
    ...(draft.isRequired ? { rqd: true } : {}),
    ...(hasChoices(draft) ? { colOptions: { options } } : {}),
    ...(setting !== undefined && draft.drawn !== null ? { meta: { [setting]: draft.drawn } } : {}),
  }
}
