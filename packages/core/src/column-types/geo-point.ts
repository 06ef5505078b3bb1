import { equality, presence } from '../filters/operators.ts'
import type { CellValue } from '../storage.ts'
import { defineColumnType } from './column-type.ts'
import { isPlainObject } from './json-value.ts'
import { NoOptions } from './no-options.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

export const geoPoint = defineColumnType({
  storage: 'json',
  comparison: 'none',
  options: NoOptions,
  defaults: {},
  operators: [...equality, ...presence],

  accept(input) {
    const point = pointOf(input)
    if (!point)
      throw refusal('GeoPoint', 'needs a latitude from -90 to 90 and a longitude from -180 to 180, and nothing else')
    return { ...point }
  },

  /** “52.5, 13.4”, “52.5;13.4”, “52,5; 13,4”, “52.5° N 13.4° W”, and as it stands in JSON, where exports put it. */
  read(text) {
    if (text.length > 100) return null
    if (text.trimStart().startsWith('{')) return writtenPoint(text)
    const [latitude, longitude, ...more] = coordinatesOf(text)
    const point = more.length === 0 ? pointOf({ latitude, longitude }) : null
    return point && { ...point }
  },

  show(value: CellValue) {
    const point = pointOf(value)
    return point ? `${point.latitude}, ${point.longitude}` : showAnything(value)
  },
})

function writtenPoint(text: string): CellValue {
  try {
    const point = pointOf(JSON.parse(text))
    return point && { ...point }
  } catch {
    return null
  }
}

function pointOf(input: unknown): GeoPoint | null {
  if (!isPlainObject(input) || Object.keys(input).length !== 2) return null
  const { latitude, longitude } = input
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null
  // Minus zero is no other place, but would be another text.
  return { latitude: latitude + 0, longitude: longitude + 0 }
}

function isWithin(input: unknown, limit: number): input is number {
  return typeof input === 'number' && Math.abs(input) <= limit
}

function coordinatesOf(text: string): (number | undefined)[] {
  const parts = text.includes(';') ? text.replaceAll(',', '.').split(';') : text.split(/[,\s]+(?=[-+.\d])/)
  return parts.map(coordinate)
}

function coordinate(text: string): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)\s*°?\s*([NSEW])?$/i.exec(text.trim())
  if (!match) return undefined
  return Number(match[1]) * (/[SW]/i.test(match[2] ?? '') ? -1 : 1)
}
