import type { FoundColumn, FoundSheet, ImportPlan, PlannedColumn, PlannedPart } from '@rowhouse/core/api/imports'
import { columnTypeOf, isColumnTypeName } from '@rowhouse/core/column-types/registry'
import { canBeFormula } from '@rowhouse/core/imports/can-be-formula'

/** What becomes of a column of the source, for a new table and for one that is there. */
export interface DraftColumn {
  readonly from: number
  /** Of a new table: whether it becomes a field. */
  readonly isKept: boolean
  readonly title: string
  readonly type: string
  /** The sheet whose rows it names, instead of a type; null: none. */
  readonly linksTo: string | null
  /** Whether it becomes the formula that was found for it, where that can be. */
  readonly isFormula: boolean
  /** Of a table that is there: the field it goes into; null: it is left out. */
  readonly column: string | null
}

export interface DraftPart {
  readonly sheet: string
  readonly isTaken: boolean
  /** null: into a new table of this title. */
  readonly table: string | null
  readonly title: string
  readonly columns: readonly DraftColumn[]
  /** Columns of the source by which a record is known again; of a table that is there. */
  readonly match: readonly number[]
  readonly found: 'update' | 'skip'
  readonly missing: 'create' | 'skip'
  readonly blank: 'keep' | 'clear'
  readonly addsChoices: boolean
}

export interface ImportDraft {
  readonly parts: readonly DraftPart[]
  readonly unreadable: 'refuse' | 'empty'
}

/** What is proposed: every sheet that is seen and has rows becomes a table. */
export function draftOf(sheets: readonly FoundSheet[]): ImportDraft {
  const isOffered = (sheet: FoundSheet): boolean => !sheet.isHidden && sheet.rows > 0
  const first = sheets.find(isOffered) ?? sheets[0]
  return {
    parts: sheets.map((sheet) => ({ ...newPart(sheet), isTaken: isOffered(sheet) || sheet === first })),
    unreadable: 'refuse',
  }
}

/** As it was rehearsed, to go on from there. */
export function draftOfPlan(sheets: readonly FoundSheet[], plan: ImportPlan): ImportDraft {
  const parts = sheets.map((sheet) => {
    const planned = plan.parts.find((part) => part.sheet === sheet.id)
    return planned === undefined ? { ...newPart(sheet), isTaken: false } : partOfPlan(sheet, planned)
  })
  return { parts, unreadable: plan.unreadable ?? 'refuse' }
}

/** The source was read in another way: what people chose stays where the same columns are found again. */
export function redraft(draft: ImportDraft, before: readonly FoundSheet[], sheets: readonly FoundSheet[]): ImportDraft {
  const fresh = draftOf(sheets)
  return {
    ...draft,
    parts: fresh.parts.map((part) => {
      const known = draft.parts.find(({ sheet }) => sheet === part.sheet)
      const was = before.find(({ id }) => id === part.sheet)
      const is = sheets.find(({ id }) => id === part.sheet)
      if (known === undefined || was === undefined || is === undefined) return part
      if (headersOf(was) === headersOf(is)) return { ...known, columns: retyped(known, was, part) }
      return { ...part, isTaken: known.isTaken, title: known.title }
    }),
  }
}

const headersOf = ({ columns }: FoundSheet): string => JSON.stringify(columns.map(({ header }) => header))

/** Types nobody chose are those that fit the new reading. */
function retyped(known: DraftPart, was: FoundSheet, fresh: DraftPart): readonly DraftColumn[] {
  return known.columns.map((column, at) => {
    const guess = was.columns.find(({ from }) => from === column.from)?.type
    return column.type === guess ? { ...column, type: fresh.columns[at]?.type ?? column.type } : column
  })
}

/** Into a table that is there, as the server proposes it. */
export function partOfPlan(sheet: FoundSheet, planned: PlannedPart): DraftPart {
  const fresh = newPart(sheet)
  const columns = fresh.columns.map((column): DraftColumn => {
    const given = planned.columns.find(({ from }) => from === column.from)
    if (given === undefined) return { ...column, isKept: false, linksTo: null, isFormula: false, column: null }
    const { title = column.title, type = column.type, linksTo = null, formula: isFormula = false } = given
    return { ...column, isKept: true, title, type, linksTo, isFormula, column: given.column ?? null }
  })
  const blank = planned.columns.find((column) => column.blank !== undefined)?.blank ?? 'keep'
  const addsChoices = planned.columns.find((column) => column.addsChoices !== undefined)?.addsChoices
  return {
    ...{ ...fresh, columns, table: planned.table ?? null, title: planned.title ?? sheet.title },
    ...{ match: planned.match ?? [], found: planned.found ?? 'update', missing: planned.missing ?? 'create' },
    ...{ blank, addsChoices: addsChoices ?? fresh.addsChoices },
  }
}

export function planOf({ parts, unreadable }: ImportDraft, sheets: readonly FoundSheet[]): ImportPlan {
  const taken = parts.filter(({ isTaken }) => isTaken)
  return { parts: taken.map((part) => plannedPart(part, taken, sheets)), unreadable }
}

type DraftFault = 'nothing' | 'title' | 'sameTitle' | 'columns' | 'fieldTitle'

/** Why it cannot be rehearsed, with the sheet where; null: it can. */
export function draftFault({ parts }: ImportDraft): { readonly why: DraftFault; readonly sheet: string } | null {
  const taken = parts.filter(({ isTaken }) => isTaken)
  if (taken.length === 0) return { why: 'nothing', sheet: parts[0]?.sheet ?? '' }
  const titles = new Set<string>()
  for (const part of taken) {
    const { sheet, table, title } = part
    const kept = part.columns.filter((column) => goesOn(part, column))
    if (kept.length === 0) return { why: 'columns', sheet }
    if (table !== null) continue
    if (title.trim() === '') return { why: 'title', sheet }
    if (titles.has(title.trim().toLowerCase())) return { why: 'sameTitle', sheet }
    titles.add(title.trim().toLowerCase())
    if (kept.some((column) => column.title.trim() === '')) return { why: 'fieldTitle', sheet }
  }
  return null
}

/** Whether a column is imported at all. */
export function goesOn({ table }: Pick<DraftPart, 'table'>, { isKept, column }: DraftColumn): boolean {
  return table === null ? isKept : column !== null
}

/** A link to a sheet can be made where that sheet becomes a table of its own; the first field names the records. */
export function linkableSheets({ parts }: ImportDraft, sheet: string, from: number): readonly DraftPart[] {
  const own = parts.find((part) => part.sheet === sheet)
  if (own?.columns.find(({ isKept }) => isKept)?.from === from) return []
  return parts.filter((part) => part.sheet !== sheet && part.isTaken && part.table === null)
}

/** Whether the formula that was found for a column works beside what becomes of the others. */
export function mayBeFormula(part: DraftPart, sheets: readonly FoundSheet[], from: number): boolean {
  const sheet = sheets.find(({ id }) => id === part.sheet)
  if (sheet === undefined || part.table !== null) return false
  const kept = part.columns.filter(({ isKept }) => isKept)
  const becoming = kept.map((column, at) => ({
    ...{ from: column.from, type: column.type },
    linksTo: at === 0 ? undefined : (column.linksTo ?? undefined),
  }))
  return canBeFormula(sheet, from, becoming)
}

function newPart(sheet: FoundSheet): DraftPart {
  return {
    ...{ sheet: sheet.id, isTaken: true, table: null, title: sheet.title, columns: sheet.columns.map(newColumn) },
    ...{ match: [], found: 'update', missing: 'create', blank: 'keep', addsChoices: true },
  }
}

function newColumn({ from, title, type, isLeftOut, linksTo, formula }: FoundColumn): DraftColumn {
  const isFormula = formula !== undefined && linksTo === null
  return { from, title, type, isKept: !isLeftOut, linksTo: linksTo?.sheet ?? null, isFormula, column: null }
}

function plannedPart(part: DraftPart, taken: readonly DraftPart[], sheets: readonly FoundSheet[]): PlannedPart {
  const { sheet, table, title, match, found, missing, blank, addsChoices } = part
  const kept = part.columns.filter((column) => goesOn(part, column))
  if (table === null) {
    const guesses = sheets.find(({ id }) => id === sheet)?.columns ?? []
    const fields = kept.map((column, at) => newField(at === 0 ? { ...column, linksTo: null } : column, taken, guesses))
    const columns = fields.map((field, at) =>
      kept[at]?.isFormula === true && mayBeFormula(part, sheets, field.from)
        ? { from: field.from, title: field.title ?? '', formula: true }
        : field,
    )
    return { sheet, title: title.trim(), columns }
  }
  const columns = kept.map(({ from, column }) => ({ from, column: column ?? '', blank, addsChoices }))
  // Of a column that is left out nothing is compared.
  const matched = match.filter((from) => kept.some((column) => column.from === from))
  return { sheet, table, columns, match: matched, ...(matched.length === 0 ? {} : { found, missing }) }
}

function newField(
  { from, title, type, linksTo }: DraftColumn,
  taken: readonly DraftPart[],
  guesses: readonly FoundColumn[],
): PlannedColumn {
  const linked = taken.some(({ sheet, table }) => sheet === linksTo && table === null)
  const guess = guesses.find((column) => column.from === from)
  if (linksTo !== null && linked)
    return { from, title: title.trim(), linksTo, ...(namesSeveral(guess) ? { many: true } : {}) }
  const options = guess?.type === type ? { options: guess.options } : {}
  // The guess knows the words of the first rows only, and of a type chosen by hand nobody listed any.
  const words = isColumnTypeName(type) && columnTypeOf(type).holds === 'choices' ? { addsChoices: true } : {}
  return { from, title: title.trim(), type, ...options, ...words }
}

/** Whether its cells are lists, of which each may name several rows. */
const namesSeveral = (guess: FoundColumn | undefined): boolean =>
  guess !== undefined && (guess.linksTo?.many === true || columnTypeOf(guess.type).comparison === 'list')
