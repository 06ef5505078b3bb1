import type { Entry } from './api-request.ts'

/** Of the working environment of a project: `{{key}}` stands for the value. Only those that are on count. */
export interface Variable {
  readonly key: string
  readonly value: string
  readonly enabled: boolean
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** Names that no enabled variable has: an input that has one is not valid. */
export function unknownIn(text: string, variables: readonly Variable[]): readonly string[] {
  const known = new Set(variables.filter(({ enabled }) => enabled).map(({ key }) => key))
  return [...new Set(namesIn(text).filter((name) => !known.has(name)))]
}

/** A value may hold placeholders of its own no deeper than this: they could name each other. */
const deepest = 5

export function fillIn(text: string, variables: readonly Variable[], depth = 0): string {
  const values = new Map(variables.filter(({ enabled }) => enabled).map(({ key, value }) => [key, value]))
  return text.replace(placeholder, (whole, name: string) => {
    const value = values.get(name)
    if (value === undefined) return whole
    return depth < deepest ? fillIn(value, variables, depth + 1) : value
  })
}

export const fillEntries = (entries: readonly Entry[], variables: readonly Variable[]): Entry[] =>
  entries.map(({ name, value, enabled }) => ({
    name: fillIn(name, variables),
    value: fillIn(value, variables),
    enabled,
  }))
