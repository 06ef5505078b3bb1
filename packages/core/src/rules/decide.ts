import { appliesTo, type FieldVerb, levelOf, type Rule, type Ruled, type RuleVerb } from './rule.ts'

/**
 * What rules say of one verb: the rules of the most specific level that speaks of it. Records pass that one of `allows`
 * matches and none of `denies`; without any allow, all that none denies.
 */
export interface Decision {
  readonly allows: readonly Rule[]
  readonly denies: readonly Rule[]
}

/** null: no rule says anything, so the role alone decides. */
export function decideRows(rules: readonly Rule[], ruled: Ruled, verb: RuleVerb): Decision | null {
  return decide(
    rules.filter(({ fields, verbs }) => fields === null && verbs.includes(verb)),
    ruled,
  )
}

/** Of one field, in addition to what is said of its records: who names fields narrows, and never gives back a record. */
export function decideField(rules: readonly Rule[], ruled: Ruled, verb: FieldVerb, columnId: string): Decision | null {
  return decide(
    rules.filter(({ fields, verbs }) => fields?.includes(columnId) && verbs.includes(verb)),
    ruled,
  )
}

function decide(speaking: readonly Rule[], ruled: Ruled): Decision | null {
  const applying = speaking.filter((rule) => appliesTo(rule, ruled))
  if (applying.length === 0) return null
  const level = Math.min(...applying.map(levelOf))
  const deciding = applying.filter((rule) => levelOf(rule) === level)
  return {
    allows: deciding.filter(({ effect }) => effect === 'allow'),
    denies: deciding.filter(({ effect }) => effect === 'deny'),
  }
}

type Outcome = 'all' | 'none' | 'some'

/** Whether it is the same for every record: a deny without a filter wins over all, an allow without one lets all others. */
export function outcomeOf({ allows, denies }: Decision): Outcome {
  if (denies.some(({ rows }) => rows === null)) return 'none'
  const areAllAllowed = allows.length === 0 || allows.some(({ rows }) => rows === null)
  return areAllAllowed && denies.length === 0 ? 'all' : 'some'
}

/** Which rule says what of one record; `matches` tells whether a rule speaks of it. null: that none of the allows does. */
export function decidingRule(
  { allows, denies }: Decision,
  matches: (rule: Rule) => boolean,
): { readonly may: boolean; readonly rule: Rule | null } {
  const denying = denies.find(matches)
  if (denying !== undefined) return { may: false, rule: denying }
  const allowing = allows.find(matches)
  if (allowing !== undefined) return { may: true, rule: allowing }
  return allows.length === 0 ? { may: true, rule: null } : { may: false, rule: allows[0] ?? null }
}
