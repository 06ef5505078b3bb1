// The shapes of NocoDB's API, of its first and second version alike, as far as they are read here.
import { listIn, objectOf, textIn } from '../loose-json.ts'
import type { SourceView } from '../source-base.ts'

export interface NocodbColumn {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly isKey: boolean
  readonly isPrimaryValue: boolean
  readonly isSystem: boolean
  /** What it is made of, or its choices. */
  readonly made: Readonly<Record<string, unknown>>
  readonly meta: Readonly<Record<string, unknown>>
}

export interface NocodbView extends Partial<Pick<SourceView, 'sorts' | 'groups'>> {
  readonly id: string
  readonly title: string
  readonly kind: number
  /** As it stands in the answer. */
  readonly raw: unknown
  /** As they stand in the answers; left out: they were not asked for. */
  readonly filters?: readonly unknown[]
  readonly note?: string
  /** Ids of columns in order; null: it was not asked for. */
  readonly shown: readonly string[] | null
}

export interface NocodbTable {
  readonly id: string
  readonly title: string
  readonly columns: readonly NocodbColumn[]
  readonly views: readonly NocodbView[]
}

/** The answer to “read a table”. */
export function readNocodbTable(answer: unknown): NocodbTable {
  const { id, title, columns, views } = objectOf(answer)
  return {
    id: textIn(id),
    title: textIn(title),
    columns: listIn(columns).map(readColumn),
    views: listIn(views).map((one) => {
      const view = objectOf(one)
      return { id: textIn(view.id), title: textIn(view.title), kind: Number(view.type), raw: view, shown: null }
    }),
  }
}

function readColumn(value: unknown): NocodbColumn {
  const { id, title, uidt, pk, pv, system, colOptions, meta } = objectOf(value)
  return {
    id: textIn(id),
    title: textIn(title),
    type: textIn(uidt),
    isKey: isTrue(pk),
    isPrimaryValue: isTrue(pv),
    isSystem: isTrue(system),
    made: objectOf(colOptions),
    meta: objectOf(parsed(meta)),
  }
}

/** Databases without truths give numbers. */
export const isTrue = (value: unknown): boolean => value === true || value === 1

/** Some cells and settings come as the text of what they are. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** How a record is named in addresses; null: it has no key. */
export function nocodbKey(columns: readonly NocodbColumn[], row: Readonly<Record<string, unknown>>): string | null {
  const parts = columns.filter(({ isKey }) => isKey).map(({ title }) => row[title])
  const isWhole = parts.length > 0 && parts.every((part) => typeof part === 'string' || typeof part === 'number')
  return isWhole ? parts.join('___') : null
}
