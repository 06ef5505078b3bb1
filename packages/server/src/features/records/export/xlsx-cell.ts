import { dayNumber } from '@rowhouse/core/filters/zoned-days'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'

/** Places in the list of cell formats of `xlsx-parts.ts`. */
export const cellFormats = {
  plain: 0,
  date: 1,
  moment: 2,
  exactMoment: 3,
  time: 4,
  exactTime: 5,
  /** With so many decimals; from three on as they are. */
  percent0: 6,
  percent1: 7,
  percent2: 8,
  percent3: 9,
  /** As much of a duration as people read. */
  hours: 10,
  seconds: 11,
  milliseconds: 12,
  /** A text that is typed as a text, however it begins. */
  quoted: 13,
} as const

type Format = keyof typeof cellFormats

/** `place` is “B7”. An empty cell is nothing. */
export function xlsxCell(column: RecordColumn, value: CellValue, place: string): string {
  if (value === null) return ''
  const write = writers[column.comparison] ?? asText
  return write(value, column, place)
}

export function textCell(text: string, place: string): string {
  if (text === '') return ''
  const format = /^['"]*[=+\-@\t\r]/.test(text) ? ` s="${cellFormats.quoted}"` : ''
  return `<c r="${place}" t="inlineStr"${format}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

type Writer = (value: CellValue, column: RecordColumn, place: string) => string

const asText: Writer = (value, { type, options }, place) => textCell(type.show(value, options), place)

// Spreadsheets count in doubles: what has more digits would come back changed, so it goes as text.
const asNumber: Writer = (value, column, place) => {
  const text = column.type.show(value, column.options)
  const [, digits, percent] = /^(-?\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
  if (digits === undefined) return durationCell(text, Number(value), place) ?? textCell(text, place)
  if (significantDigits(digits) > 15) return textCell(text, place)
  return percent === '%' ? percentCell(digits, place) : numberCell(digits, 'plain', place)
}

/** 12.5 % is 0.125 to a spreadsheet. By moving the point: a quotient would have other digits. */
function percentCell(digits: string, place: string): string {
  const [whole = '', decimals = ''] = digits.replace('-', '').split('.')
  const all = whole.padStart(3, '0')
  const size = `${all.slice(0, -2)}.${all.slice(-2)}${decimals}`
  const format = percentFormats[decimals.length] ?? 'percent3'
  return numberCell(`${digits.startsWith('-') ? '-' : ''}${size}`, format, place)
}

const percentFormats = ['percent0', 'percent1', 'percent2'] as const

/** What people read as “1:30” is a part of a day to a spreadsheet, which has none before zero. null: it is no duration. */
function durationCell(text: string, seconds: number, place: string): string | null {
  const shown = /^\d+:\d{2}(:\d{2}(\.\d+)?)?$/.exec(text)
  const days = seconds / daySeconds
  if (shown === null || !(days >= 0 && days < mostDays)) return null
  return numberCell(String(days), shown[2] ? 'milliseconds' : shown[1] ? 'seconds' : 'hours', place)
}

const asBoolean: Writer = (value, column, place) =>
  typeof value === 'boolean' ? `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>` : asText(value, column, place)

const asDate: Writer = (value, column, place) => {
  const day = typeof value === 'string' ? serialDay(value) : null
  return day === null ? asText(value, column, place) : numberCell(String(day), 'date', place)
}

const asMoment: Writer = (value, column, place) => {
  const text = String(value)
  const day = serialDay(text.slice(0, 10))
  const ms = clockMs(text.slice(11, 23))
  if (day === null || ms === null || !text.endsWith('Z')) return asText(value, column, place)
  return numberCell(String(day + ms / dayMs), ms % 1000 === 0 ? 'moment' : 'exactMoment', place)
}

const asTime: Writer = (value, column, place) => {
  const ms = clockMs(String(value))
  if (ms === null) return asText(value, column, place)
  return numberCell(String(ms / dayMs), ms % 1000 === 0 ? 'time' : 'exactTime', place)
}

const writers: Partial<Record<RecordColumn['comparison'], Writer>> = {
  number: asNumber,
  decimal: asNumber,
  boolean: asBoolean,
  date: asDate,
  instant: asMoment,
  time: asTime,
}

function numberCell(value: string, format: Format, place: string): string {
  const style = format === 'plain' ? '' : ` s="${cellFormats[format]}"`
  return `<c r="${place}"${style}><v>${value}</v></c>`
}

const dayMs = 86_400_000
const daySeconds = 86_400
/** The last day of the year 9999: beyond, spreadsheets show nothing. */
const mostDays = 2_958_466
const serialOfEpoch = 25_569
// 1900 was no leap year, but spreadsheets take it for one: before March 1900 their days are not ours.
const firstSerial = 61

function serialDay(date: string): number | null {
  const day = dayNumber(date)
  return day === null || day + serialOfEpoch < firstSerial ? null : day + serialOfEpoch
}

function clockMs(text: string): number | null {
  const match = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d{3}))?$/.exec(text)
  if (match === null) return null
  const [hour, minute, second, ms] = match.slice(1).map((part) => Number(part ?? 0))
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(ms)
}

function significantDigits(number: string): number {
  return number.replace(/[-.]/g, '').replace(/^0+/, '').length
}

/** The most a cell of a spreadsheet holds; one that holds more makes the file be taken for broken. */
const longestText = 32_767

export function xmlText(text: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return whole
    .toWellFormed()
    .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/\r/g, '&#13;')
    .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// XML 1.0 has no form for these; spreadsheets write them by number.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
