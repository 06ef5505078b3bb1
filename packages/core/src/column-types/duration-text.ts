import { canonicalDecimal } from './decimal-text.ts'

/** By the number a column's format has on the wire. */
export const durationFormats = ['h:mm', 'h:mm:ss', 'h:mm:ss.s', 'h:mm:ss.ss', 'h:mm:ss.sss'] as const

const unitMs: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

/** 12 digits of seconds are 31,000 years, and their milliseconds still count exactly in a number. */
export const longestSeconds = 999_999_999_999

/**
 * Seconds from “1:30”, “1:30:05.5”, “90”, “1h 30m”. What is left open is filled by the format: in h:mm a lone number
 * counts minutes and “1:30” is an hour and a half; in the others seconds, and a minute and a half.
 */
export function readDuration(text: string, format: number): string | null {
  const trimmed = text.trim().toLowerCase().replaceAll('−', '-').replaceAll(',', '.')
  if (trimmed.length > 60) return null
  const negative = trimmed.startsWith('-')
  const size = negative ? trimmed.slice(1).trim() : trimmed
  const milliseconds = millisecondsOfParts(size, format) ?? millisecondsOfUnits(size)
  if (milliseconds === null || milliseconds > longestSeconds * 1000) return null
  return secondsText(negative ? -milliseconds : milliseconds)
}

/** In the column's format; finer when it would hide something, so that a copied cell is the same duration. */
export function showDuration(seconds: string, format: number): string {
  const milliseconds = Math.abs(Math.round(Number(seconds) * 1000))
  const whole = Math.floor(milliseconds / 1000)
  const fraction = String(milliseconds % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const head = `${seconds.startsWith('-') ? '-' : ''}${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}`
  if (format === 0 && milliseconds % 60_000 === 0) return head
  const decimals = fraction.padEnd(Math.max(0, format - 1), '0')
  return `${head}:${pad(whole % 60)}${decimals === '' ? '' : `.${decimals}`}`
}

const pad = (value: number): string => String(value).padStart(2, '0')

function millisecondsOfParts(text: string, format: number): number | null {
  const parts = text.split(':')
  if (parts.length > 3 || !parts.every((part, index) => isPart(part, index === parts.length - 1))) return null
  const smallest = format === 0 && parts.length < 3 ? 60_000 : 1000
  const scales = [smallest, smallest * 60, smallest * 3600]
  const sizes = parts.toReversed().map((part, index) => millisecondsOf(part, scales[index] ?? 0))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function isPart(text: string, last: boolean): boolean {
  return last ? /^(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})$/.test(text) : /^\d{1,15}$/.test(text)
}

function millisecondsOfUnits(text: string): number | null {
  const parts = [...text.matchAll(/(\d{1,15}(?:\.\d{1,20})?)\s*([a-z]+)\.?\s*/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null
  const sizes = parts.map(([, amount = '0', unit = '']) => millisecondsOf(amount, unitMs[unitOf(unit)] ?? Number.NaN))
  const sum = sizes.reduce((total, size) => total + size, 0)
  return Number.isNaN(sum) ? null : sum
}

function unitOf(word: string): string {
  if (/^(?:ms|msecs?|milliseconds?)$/.test(word)) return 'ms'
  return /^(?:d|days?|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?)$/.test(word) ? word.slice(0, 1) : ''
}

function millisecondsOf(amount: string, scale: number): number {
  return Math.round(Number(amount) * scale)
}

function secondsText(milliseconds: number): string {
  const size = Math.abs(milliseconds)
  const text = `${Math.floor(size / 1000)}.${String(size % 1000).padStart(3, '0')}`
  return canonicalDecimal(milliseconds < 0 ? `-${text}` : text) ?? '0'
}
