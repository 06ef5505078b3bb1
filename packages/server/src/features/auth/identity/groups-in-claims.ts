/** What groups an ID token names; null: more than it could hold, so that nobody knows. */
export function groupsInClaims(claims: Readonly<Record<string, unknown>>, name: string): ReadonlySet<string> | null {
  const found = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'))
  // Too many groups for one token: the provider says where to ask instead (OpenID Connect Core 5.6.2).
  if (found === undefined && (namesOf(claims._claim_names).includes(name) || claims.hasgroups === true)) return null
  if (typeof found === 'string') return new Set([found])
  return new Set(Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [])
}

function atPath(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return undefined
  return atPath((value as Readonly<Record<string, unknown>>)[first], rest)
}

const namesOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []
