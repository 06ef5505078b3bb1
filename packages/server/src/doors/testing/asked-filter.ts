// One condition, as each door writes it.

export type TestSpec = readonly [field: string, operator: string, value: string | number | boolean]
export type FilterSpec =
  | TestSpec
  | { readonly joined: 'and' | 'or'; readonly members: readonly FilterSpec[] }
  | { readonly not: FilterSpec }

const isTest = (spec: FilterSpec): spec is TestSpec => Array.isArray(spec)

/** As addresses and gRPC write it. */
export function whereOf(spec: FilterSpec): string {
  if (isTest(spec)) return `(${spec.join()})`
  if ('not' in spec) return `(~not${whereOf(spec.not)})`
  return `(${spec.members.map(whereOf).join(`~${spec.joined}`)})`
}

/** As GraphQL does. */
export function filterOf(spec: FilterSpec): object {
  if ('not' in spec) return { _not: filterOf(spec.not) }
  if (!isTest(spec)) return { [`_${spec.joined}`]: spec.members.map(filterOf) }
  const [field, operator, value] = spec
  return { [field]: { [operator]: value === '' ? true : value } }
}
