// A migration as a file, in the form dbmate and its like read: 20261117120000_title.sql with two marked parts.
import { invalidValue } from '../errors.ts'

export interface MigrationFile {
  /** 14 digits, by which files are in order: year to second. */
  readonly stamp: string
  readonly title: string
  readonly up: string
  /** null: there is no way back. */
  readonly down: string | null
}

export const stampOf = (iso: string): string => iso.replace(/\D/g, '').slice(0, 14)

/** One second later. */
export function nextStamp(stamp: string): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? []
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second) + 1)
  return stampOf(new Date(at).toISOString())
}

/** A title as part of a name of a file: small letters, digits and underscores. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return [...plain].slice(0, 80).join('') || 'migration'
}

export const fileNameOf = ({ stamp, title }: Pick<MigrationFile, 'stamp' | 'title'>): string =>
  `${stamp}_${slugOf(title)}.sql`

const upMark = '-- migrate:up'
const downMark = '-- migrate:down'

export function writeMigrationFile({ up, down }: Pick<MigrationFile, 'up' | 'down'>): string {
  return `${upMark}\n${up.trim()}\n\n${downMark}\n${down?.trim() ?? ''}\n`
}

export function readMigrationFile(name: string, text: string): MigrationFile {
  const [, stamp, slug] = /(?:^|\/)(\d{14})[_-]([^/]+)\.sql$/i.exec(name) ?? []
  if (stamp === undefined || slug === undefined || nextStamp(stamp).length !== 14 || !isMoment(stamp))
    throw invalidValue('files', `“${name}” is no name of a migration. Name files like 20261117120000_add_status.sql.`)
  const marks = [...text.matchAll(/^[ \t]*--[ \t]*migrate:(up|down)\b([^\r\n]*)$/gm)]
  if (marks[0]?.[1] !== 'up' || marks.length > 2 || (marks.length === 2 && marks[1]?.[1] !== 'down'))
    throw invalidValue('files', `“${name}” needs one line “${upMark}” and, behind it, at most one “${downMark}”.`)
  const option = marks.map(([, , rest = '']) => rest.trim()).find((rest) => rest !== '')
  if (option !== undefined)
    throw invalidValue('files', `“${name}” asks for “${option}”, which is not known here: leave it away.`)
  const [first, second] = marks
  const up = text.slice((first?.index ?? 0) + (first?.[0].length ?? 0), second?.index).trim()
  const down = second === undefined ? '' : text.slice(second.index + second[0].length).trim()
  return { stamp, title: slug.replaceAll('_', ' ').trim() || slug, up, down: down === '' ? null : down }
}

/** 31 February is none. */
const isMoment = (stamp: string): boolean => {
  const [, year, month, day, rest] = /^(\d{4})(\d\d)(\d\d)(\d{6})$/.exec(stamp) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${rest?.slice(0, 2)}:${rest?.slice(2, 4)}:${rest?.slice(4, 6)}.000Z`)
  return !Number.isNaN(time) && stampOf(new Date(time).toISOString()) === stamp
}
