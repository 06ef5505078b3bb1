import { type Fault, type FaultParams, faultAt } from './fault.ts'

/** True when the value fits. Faults are collected where somebody wants them; otherwise the first one ends the check. */
export type Rule = (value: unknown, at: string, faults: Fault[] | null) => boolean

export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
}

/** Nobody reads more of them, and a body of a million bad rows must not become a million faults. */
export const mostFaults = 8

export const always: Rule = () => true

export const never: Rule = (_value, at, faults) => fail('boolean', at, faults)

type Make = (schema: Schema, ruleOf: (schema: Schema | boolean) => Rule) => Rule

/** In the order in which faults are told. */
export const wordRules: { readonly [Word in keyof Required<Schema>]: Make } = {
  type: ({ type = [] }) => {
    const tests = [type].flat().map((name) => typeTests[name] ?? unknownType(name))
    const [first] = tests
    const isType = tests.length === 1 && first !== undefined ? first : (value: unknown) => tests.some((is) => is(value))
    return (value, at, faults) => isType(value) || fail('type', at, faults, { type })
  },

  required: ({ required = [] }) =>
    forObjects((object, at, faults) => {
      const requiredProperties = required.filter((name) => !Object.hasOwn(object, name))
      return requiredProperties.length === 0 || fail('required', at, faults, { requiredProperties })
    }),

  additionalProperties: ({ additionalProperties = true, properties = {}, patternProperties = {} }, ruleOf) => {
    const rule = ruleOf(additionalProperties)
    if (rule === always) return always
    const known = new Set(Object.keys(properties))
    const patterns = Object.keys(patternProperties).map((pattern) => new RegExp(pattern, 'u'))
    return forObjects((object, at, faults) => {
      const others = Object.keys(object).filter(
        (name) =>
          !known.has(name) &&
          !patterns.some((pattern) => pattern.test(name)) &&
          !rule(object[name], inside(at, name, faults), faults),
      )
      return others.length === 0 || fail('additionalProperties', at, faults, { additionalProperties: others })
    })
  },

  patternProperties: ({ patternProperties = {} }, ruleOf) => {
    const rules = Object.entries(patternProperties)
      .map(([pattern, schema]) => [new RegExp(pattern, 'u'), ruleOf(schema)] as const)
      .filter(([, rule]) => rule !== always)
    if (rules.length === 0) return always
    return forObjects((object, at, faults) =>
      all(Object.entries(object), faults, ([name, value]) =>
        all(rules, faults, ([pattern, rule]) => !pattern.test(name) || rule(value, inside(at, name, faults), faults)),
      ),
    )
  },

  properties: ({ properties = {}, required = [] }, ruleOf) => {
    const rules = Object.entries(properties).map(([name, schema]) => {
      return { name, rule: ruleOf(schema), isRequired: required.includes(name) }
    })
    return forObjects((object, at, faults) =>
      all(rules, faults, ({ name, rule, isRequired }) => {
        if (!Object.hasOwn(object, name) || (object[name] === undefined && !isRequired)) return true
        return rule(object[name], inside(at, name, faults), faults)
      }),
    )
  },

  items: ({ items = {} }, ruleOf) => {
    const rule = ruleOf(items)
    return forLists((list, at, faults) =>
      all(list, faults, (value, place) => rule(value, inside(at, String(place), faults), faults)),
    )
  },

  minItems: ({ minItems: limit = 0 }) =>
    forLists((list, at, faults) => list.length >= limit || fail('minItems', at, faults, { limit })),
  maxItems: ({ maxItems: limit = 0 }) =>
    forLists((list, at, faults) => list.length <= limit || fail('maxItems', at, faults, { limit })),

  minLength: ({ minLength: limit = 0 }) =>
    forTexts((text, at, faults) => charactersIn(text) >= limit || fail('minLength', at, faults, { limit })),
  maxLength: ({ maxLength: limit = 0 }) =>
    forTexts(
      (text, at, faults) =>
        text.length <= limit ||
        (text.length <= 2 * limit && charactersIn(text) <= limit) ||
        fail('maxLength', at, faults, { limit }),
    ),
  pattern: ({ pattern = '' }) => {
    const expression = new RegExp(pattern, 'u')
    return forTexts((text, at, faults) => expression.test(text) || fail('pattern', at, faults, { pattern }))
  },

  minimum: ({ minimum: limit = 0 }) =>
    forNumbers((value, at, faults) => value >= limit || fail('minimum', at, faults, { comparison: '>=', limit })),
  maximum: ({ maximum: limit = 0 }) =>
    forNumbers((value, at, faults) => value <= limit || fail('maximum', at, faults, { comparison: '<=', limit })),

  const:
    ({ const: allowedValue }) =>
    (value, at, faults) =>
      value === allowedValue || fail('const', at, faults, { allowedValue }),
  enum:
    ({ enum: allowedValues = [] }) =>
    (value, at, faults) =>
      allowedValues.includes(value) || fail('enum', at, faults, { allowedValues }),

  anyOf: ({ anyOf = [] }, ruleOf) => {
    const rules = anyOf.map(ruleOf)
    return (value, at, faults) => {
      if (rules.some((rule) => rule(value, at, null))) return true
      if (faults !== null) for (const rule of rules) rule(value, at, faults)
      return fail('anyOf', at, faults)
    }
  },
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: Number.isFinite,
  null: (value) => value === null,
}

function unknownType(name: string): never {
  throw new TypeError(`Nobody checks the type “${name}”.`)
}

type ObjectRule = (value: Readonly<Record<string, unknown>>, at: string, faults: Fault[] | null) => boolean

const forObjects =
  (rule: ObjectRule): Rule =>
  (value, at, faults) =>
    !isObject(value) || rule(value, at, faults)

const forLists =
  (rule: (value: readonly unknown[], at: string, faults: Fault[] | null) => boolean): Rule =>
  (value, at, faults) =>
    !Array.isArray(value) || rule(value, at, faults)

const forTexts =
  (rule: (value: string, at: string, faults: Fault[] | null) => boolean): Rule =>
  (value, at, faults) =>
    typeof value !== 'string' || rule(value, at, faults)

const forNumbers =
  (rule: (value: number, at: string, faults: Fault[] | null) => boolean): Rule =>
  (value, at, faults) =>
    typeof value !== 'number' || !Number.isFinite(value) || rule(value, at, faults)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All of them where the faults are wanted, up to as many as are told; otherwise up to the first that does not fit. */
function all<T>(list: readonly T[], faults: Fault[] | null, fits: (item: T, place: number) => boolean): boolean {
  if (faults === null) return list.every(fits)
  let isGood = true
  for (const [place, item] of list.entries()) {
    if (faults.length >= mostFaults) return false
    if (!fits(item, place)) isGood = false
  }
  return isGood
}

/** Nobody reads the place of what fits. */
function inside(at: string, name: string, faults: Fault[] | null): string {
  return faults === null ? at : `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function charactersIn(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function fail(keyword: Fault['keyword'], at: string, faults: Fault[] | null, params?: FaultParams): false {
  if (faults !== null && faults.length < mostFaults) faults.push(faultAt(keyword, at, params))
  return false
}
