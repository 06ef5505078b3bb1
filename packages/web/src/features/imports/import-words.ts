import type { FoundSheet, ImportNote, ImportReading, ImportReceipt } from '@rowhouse/core/api/imports'
import { isColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { Texts } from '../../i18n/catalogue.ts'

const delimiterNames: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

/** As they are called everywhere. */
export const encodingNames: Readonly<Record<ImportReading['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
}

export function delimiterName(sign: string, t: Texts): string {
  const name = delimiterNames[sign]
  return name === undefined ? sign : t(`imports.delimiter.${name}`)
}

/** Of a type this build does not know yet, what the server calls it. */
export const typeName = (type: string, t: Texts): string => (isColumnTypeName(type) ? t(`tables.type.${type}`) : type)

export const shownNumber = (number: number): string => number.toLocaleString()

/** A sentence with a number: the number decides the form of the words, and is written as people write it. */
export const counted = (count: number): { readonly count: number; readonly number: string } => ({
  count,
  number: shownNumber(count),
})

export interface NoteWords {
  readonly key: string
  readonly kind: 'error' | 'warning' | 'info'
  readonly title: string
  readonly text: string
}

/** What a reading should be looked at for, beside days that fit both orders. */
export function notesOf(sheet: FoundSheet, t: Texts): readonly NoteWords[] {
  const unreadable = sheet.columns
    .filter(({ unreadableCount, isLeftOut }) => unreadableCount > 0 && !isLeftOut)
    .map((column): NoteWords => {
      const { header, title, type, unreadableCount, filled } = column
      const [example] = column.unreadable
      const fit = { fits: shownNumber(filled - unreadableCount), all: shownNumber(filled), type: typeName(type, t) }
      return {
        key: `unreadable ${column.from}`,
        kind: 'error',
        title: t('imports.note.unreadable', { ...counted(unreadableCount), column: header || title, type: fit.type }),
        text: t('imports.note.unreadable.text', { ...fit, line: example?.line ?? 0, text: example?.text ?? '' }),
      }
    })
  return [...unreadable, ...sheet.notes.map((note, at) => noteWords(note, at, t))]
}

const grave: readonly ImportNote['kind'][] = ['badCharacters', 'tooManyColumns', 'errors', 'longCells', 'raggedLines']

function noteWords({ kind, line, count, text }: ImportNote, at: number, t: Texts): NoteWords {
  const values = { ...counted(count ?? 0), line: line ?? 0, text: text ?? '' }
  return {
    key: `${kind} ${at}`,
    kind: grave.includes(kind) ? 'warning' : 'info',
    title: t(`imports.note.${kind}`, values),
    text: t(`imports.note.${kind}.text`, values),
  }
}

/** Cells whose value is not all that the text says: a sentence for each kind, with the first of them. */
export function alteredLines(altered: ImportReceipt['parts'][number]['altered'], t: Texts): readonly string[] {
  return altered.map(({ change, count, examples: [first] }) => {
    const example = { title: first?.column ?? '', text: first?.text ?? '', value: first?.value ?? '' }
    return t(`grid.changed.${change}`, { count, ...example })
  })
}

/** “About 2 min left”; null: nobody knows. */
export function timeLeft(seconds: number | null, t: Texts): string | null {
  if (seconds === null) return null
  if (seconds < 60) return t('imports.left.seconds', { count: Math.max(1, Math.round(seconds)) })
  return seconds < 3600
    ? t('imports.left.minutes', { count: Math.round(seconds / 60) })
    : t('imports.left.hours', { count: Math.round(seconds / 3600) })
}

type Counts = Pick<
  ImportReceipt['parts'][number],
  'read' | 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused'
> & {
  readonly cells: number
}

/** Why a rehearsal leaves nothing to import: a sentence; null: there is something. */
export function nothingToImport(parts: readonly Counts[], makesTables: boolean, t: Texts): string | null {
  const { read, created, updated, refused } = summedUp(parts)
  if (created + updated > 0) return null
  if (refused === 0) return makesTables && read === 0 ? null : t('imports.nothing')
  return t(refused === read ? 'imports.nothing.refused' : 'imports.nothing.some', counted(refused))
}

/** Of all sheets together. */
export function summedUp(parts: readonly Counts[]): Counts {
  const sum = (of: (part: Counts) => number): number => parts.reduce((all, part) => all + of(part), 0)
  return {
    read: sum(({ read }) => read),
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    cells: sum(({ cells }) => cells),
    unchanged: sum(({ unchanged }) => unchanged),
    skipped: sum(({ skipped }) => skipped),
    refused: sum(({ refused }) => refused),
  }
}
