import type { FilterNode, WrittenValue } from '../views/filter-node.ts'
import type { Ruled } from './rule.ts'

/** What stands in a rule for something of whoever calls. */
const personWords = ['{me}', '{my groups}', '{my email}'] as const
export type PersonWord = (typeof personWords)[number]

// Equal to no id, address or title there is: whoever is nobody owns nothing, and “is not me” is true of everything.
const nobody = 'nobody@nowhere.invalid'

const valuesOf: Readonly<Record<PersonWord, (ruled: Ruled) => readonly string[]>> = {
  '{me}': ({ person }) => [person?.id ?? nobody],
  '{my email}': ({ person }) => [person?.email ?? nobody],
  '{my groups}': ({ groups }) => (groups.length === 0 ? [nobody] : groups.map(({ title }) => title)),
}

const isPersonWord = (value: unknown): value is PersonWord => (personWords as readonly unknown[]).includes(value)

/** The filter as it is meant for one person. Groups are always several: only what compares with a list takes them. */
export function forPerson(node: FilterNode, ruled: Ruled): FilterNode {
  if (node.kind === 'group') return { ...node, members: node.members.map((member) => forPerson(member, ruled)) }
  return { ...node, value: valueFor(node.value, ruled) }
}

function valueFor(value: WrittenValue, ruled: Ruled): WrittenValue {
  if (Array.isArray(value)) return value.flatMap((one) => (isPersonWord(one) ? valuesOf[one](ruled) : [one]))
  if (!isPersonWord(value)) return value
  const values = valuesOf[value](ruled)
  return value === '{my groups}' ? values : (values[0] ?? null)
}
