import type { HookEvent } from '@rowhouse/core/hooks/hook'
import { templatePlaces } from '@rowhouse/core/hooks/template-places'
import type { HookDraft } from './hook-draft.ts'

/** What places of a body can name: what each begins with, and its parts where they are known. */
export type BodyWords = ReadonlyMap<string, readonly string[] | null>

const named = ['id', 'title'] as const

/** As `fields` are told of at an event. */
export function bodyWords(
  { operation, per }: Pick<HookDraft, 'operation' | 'per'>,
  fields: readonly string[],
): BodyWords {
  return new Map<string, readonly string[] | null>([
    ...recordWords(operation, per, fields),
    ['event', []],
    ['id', []],
    ['at', []],
    ['user', ['id', 'email', 'name']],
    ['project', named],
    ['table', named],
    ['hook', named],
  ])
}

function recordWords(
  event: HookEvent,
  per: HookDraft['per'],
  fields: readonly string[],
): readonly [string, readonly string[] | null][] {
  if (event === 'structure') return [['change', ['type', 'field', 'before', 'after']]]
  if (per === 'batch') return [['records', null]]
  return [
    ['record', fields],
    ['before', fields],
    ['data', fields],
    ['changed', null],
    ['key', []],
    ...(event === 'comment' ? [['comment', ['id', 'text']] as [string, readonly string[]]] : []),
  ]
}

export interface BodyFault {
  readonly from: number
  readonly to: number
  /** open: it is not closed; root: nothing is called so; part: what it begins with has no such part. */
  readonly kind: 'open' | 'root' | 'part'
  readonly root: string
  readonly part: string
}

/** Places that will stay empty. */
export function bodyFaults(body: string, words: BodyWords): readonly BodyFault[] {
  return templatePlaces(body).flatMap(({ from, to, path }): readonly BodyFault[] => {
    const [root = '', part = ''] = path ?? []
    if (path === null) return [{ from, to, kind: 'open', root, part }]
    const parts = words.get(root)
    if (parts === undefined) return [{ from, to, kind: 'root', root, part }]
    const isKnown = parts === null || path.length === 1 || parts.includes(part)
    return isKnown ? [] : [{ from, to, kind: 'part', root, part }]
  })
}

/** As it is written in a place: names that hold a point stand in brackets. */
const written = (name: string): string => (name.includes('.') ? `[${name}]` : name)

export const fieldPlace = (field: string): string => `{{record.${written(field)}}}`

/** Whatever a place can name, as it is written. */
export const placeTexts = (words: BodyWords): readonly string[] =>
  [...words].flatMap(([root, parts]) => [root, ...(parts ?? []).map((part) => `${root}.${written(part)}`)])
