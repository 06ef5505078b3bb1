// Checks values by the JSON Schema of a contract: the words contracts use and no others. TypeBox is what it is held to
// (schema-check.test.ts), but is not loaded: it is hundreds of files, and compiles by evaluating text.
import type { TSchema } from 'typebox'
import type { Fault } from './fault.ts'
import { always, never, type Rule, type Schema, wordRules } from './word-rules.ts'

export interface SchemaCheck {
  fits(value: unknown): boolean
  /** Everything that does not fit, outermost first. */
  faults(value: unknown): Fault[]
}

export function schemaCheck(schema: TSchema): SchemaCheck {
  const rule = ruleOf(schema as Schema)
  return {
    fits: (value) => rule(value, '', null),
    faults: (value) => {
      const faults: Fault[] = []
      rule(value, '', faults)
      return faults
    },
  }
}

const describing = new Set(['description', 'title', 'default', 'examples'])

function ruleOf(schema: Schema | boolean): Rule {
  if (typeof schema === 'boolean') return schema ? always : never
  const unknown = Object.keys(schema).find((word) => !Object.hasOwn(wordRules, word) && !describing.has(word))
  // A word that nobody checks would let everything pass.
  if (unknown !== undefined) throw new TypeError(`Nobody checks the schema word “${unknown}”.`)
  const rules = Object.entries(wordRules).flatMap(([word, make]) => {
    const rule = Object.hasOwn(schema, word) ? make(schema, ruleOf) : always
    return rule === always ? [] : [rule]
  })
  return every(rules)
}

function every(rules: readonly Rule[]): Rule {
  const [only, ...more] = rules
  if (only === undefined) return always
  if (more.length === 0) return only
  return (value, at, faults) => {
    let isGood = true
    for (const rule of rules) {
      if (rule(value, at, faults)) continue
      if (faults === null) return false
      isGood = false
    }
    return isGood
  }
}
