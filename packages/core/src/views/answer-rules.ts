// What a form demands of an answer beyond its being a value of its column.

import type { Static } from 'typebox'
import { closed } from '../api/endpoint.ts'
import { fileTypePattern, mostFiles } from '../column-types/attached-files.ts'
import type { ChoiceOptions } from '../column-types/choices.ts'
import { columnTypeOf } from '../column-types/registry.ts'
import type { FilterableColumn } from '../filters/filter-tree.ts'
import { refused } from '../filters/refused.ts'
import { portablePattern } from '../formula/regex/portable.ts'
import { RegexRefusal } from '../formula/regex/regex.ts'
import { Type } from '../schema/type.ts'
import { testOf } from './filter-tree-of.ts'
import type { SettingsCopy } from './settings/setting.ts'
import { formLimits } from './view-limits.ts'

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Bound = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'as filters write it: “3”, “2026-05-01”, “today”',
})

export const AnswerRules = Type.Object(
  {
    leastLetters: Type.Optional(Count),
    mostLetters: Type.Optional(Count),
    pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'the whole text has to match' })),
    domains: Type.Optional(
      Type.Array(Type.String({ maxLength: 253 }), { maxItems: 100, description: 'of e-mail addresses' }),
    ),
    least: Type.Optional(Bound),
    most: Type.Optional(Bound),
    choices: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), { maxItems: 1000, description: 'ids of choices' }),
    ),
    mostFiles: Type.Optional(Type.Integer({ minimum: 1, maximum: mostFiles })),
    mostBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    fileTypes: Type.Optional(Type.Array(Type.String({ pattern: fileTypePattern }), { maxItems: 50 })),
    candidates: Type.Optional(
      Type.String({ maxLength: 40, description: 'id of a view of the linked table: other records cannot be linked' }),
    ),
    message: Type.Optional(
      Type.String({ minLength: 1, maxLength: formLimits.help, description: 'said instead of our sentence' }),
    ),
  },
  closed,
)

/** Nobody changes one: who wants another makes one. */
export interface AnswerRules {
  readonly leastLetters?: number
  readonly mostLetters?: number
  readonly pattern?: string
  readonly domains?: readonly string[]
  readonly least?: string
  readonly most?: string
  readonly choices?: readonly string[]
  readonly mostFiles?: number
  readonly mostBytes?: number
  readonly fileTypes?: readonly string[]
  readonly candidates?: string
  readonly message?: string
}

export type RuleName = keyof AnswerRules

interface RuledColumn extends FilterableColumn {
  readonly typeName: string
  readonly options: unknown
}

const lengths = ['leastLetters', 'mostLetters', 'pattern'] as const

/** Those that make sense for a column; whoever may set others, they say nothing. */
export function rulesFor(column: Pick<RuledColumn, 'typeName' | 'comparison' | 'operators'>): readonly RuleName[] {
  const { holds, computed, clientCheck } = columnTypeOf(column.typeName)
  if (holds === 'choices') return ['choices', 'message']
  if (holds === 'files') return ['mostFiles', 'mostBytes', 'fileTypes', 'message']
  if (computed === 'link') return ['candidates', 'message']
  if (holds !== undefined) return []
  if (column.comparison === 'text') return [...lengths, ...(clientCheck === 'isEmail' ? mailRules : []), 'message']
  return column.operators.includes('gte') ? ['least', 'most', 'message'] : []
}

const mailRules = ['domains'] as const

/** As they can be stored. What does not suit the column is left out; what suits it and makes no sense is refused. */
export function acceptRules(given: AnswerRules, column: RuledColumn, place: string): AnswerRules {
  const known = rulesFor(column)
  const rules: AnswerRules = Object.fromEntries(
    Object.entries(given).filter(([name]) => known.includes(name as RuleName)),
  )
  if (rules.pattern !== undefined) refuseBadPattern(rules.pattern, `${place}.pattern`)
  for (const name of ['least', 'most'] as const) {
    const text = rules[name]
    // Throws with a sentence that names the column.
    if (text !== undefined) testOf(boundTest(column, name, text), [column], `${place}.${name}`)
  }
  return {
    ...rules,
    ...(rules.domains === undefined ? {} : { domains: rules.domains.map((one) => domainOf(one, `${place}.domains`)) }),
    ...(rules.choices === undefined ? {} : { choices: liveChoices(rules.choices, column) }),
  }
}

/** Choices that are gone are not offered; a rule that would allow none says nothing. */
export function liveRules(stored: AnswerRules, column: RuledColumn): AnswerRules {
  if (stored.choices === undefined) return stored
  const { choices, ...others } = stored
  const left = liveChoices(choices, column)
  return left.length === 0 ? others : { ...others, choices: left }
}

/** The view whose records are offered lies in another table. */
export function copiedRules(rules: AnswerRules, { otherViewId }: SettingsCopy): AnswerRules {
  const { candidates } = rules
  return candidates === undefined || otherViewId === undefined
    ? rules
    : { ...rules, candidates: otherViewId(candidates) }
}

/** null: any. */
export function allowedChoices({ choices: ids }: AnswerRules, column: RuledColumn): ReadonlySet<string> | null {
  if (ids === undefined || ids.length === 0) return null
  const { choices = [] } = column.options as Partial<Static<typeof ChoiceOptions>>
  return new Set(choices.filter(({ id }) => ids.includes(id)).map(({ title }) => title))
}

/** “At least” and “at most” mean what they mean in filters, days that depend on today included. */
export function boundTest({ id: columnId }: { readonly id: string }, name: 'least' | 'most', value: string) {
  return { id: '', kind: 'test', columnId, operator: name === 'least' ? 'gte' : 'lte', value } as const
}

export function patternFault(pattern: string): string | null {
  try {
    // By itself first: “a)|(b” makes sense only between brackets.
    for (const text of [pattern, whole(pattern)]) portablePattern(text, 'match')
    return null
  } catch (error) {
    if (error instanceof RegexRefusal) return error.message
    throw error
  }
}

/** The pattern of all of a text. */
export const whole = (pattern: string): string => `^(${pattern})$`

function refuseBadPattern(pattern: string, place: string): void {
  const fault = patternFault(pattern)
  if (fault !== null) throw refused(place, `This pattern cannot be used: ${fault}`)
}

const domain =
  /^(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff-]{0,62})\.){1,8}[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]{1,62}$/

export const isDomainName = (text: string): boolean => domain.test(text)

/** “@Example.com” is taken for “example.com”. */
function domainOf(text: string, place: string): string {
  const name = text.trim().replace(/^@/, '').toLowerCase()
  if (!isDomainName(name)) throw refused(place, `“${text.slice(0, 60)}” is no domain such as example.com`)
  return name
}

function liveChoices(ids: readonly string[], { options }: RuledColumn): readonly string[] {
  const { choices = [] } = options as Partial<Static<typeof ChoiceOptions>>
  const known = new Set(choices.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}
