// What another service answered. Nothing of it is trusted: every part may be missing.
type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
