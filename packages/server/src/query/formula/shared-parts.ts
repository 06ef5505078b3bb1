import type { Typed } from '@rowhouse/core/formula/tree'

type Primitive = Extract<Typed, { kind: 'primitive' }>

/**
 * Parts of a formula that are used several times, by the innermost part in which all their uses are: there they can be
 * computed before everything else. In an order in which none is used by an earlier one.
 */
export function sharedParts(root: Typed): ReadonlyMap<Typed, readonly Primitive[]> {
  const order = outermostFirst(root)
  const users = usersOf(order)
  const holders = new Map<Typed, Typed>()
  const depths = new Map<Typed, number>([[root, 0]])
  const shared = new Map<Typed, Primitive[]>()
  for (const part of order) {
    const [first, ...more] = users.get(part) ?? []
    if (first === undefined) continue
    const holder = more.reduce((one, other) => commonHolder(one, other, { holders, depths }), first)
    holders.set(part, holder)
    depths.set(part, (depths.get(holder) ?? 0) + 1)
    if (more.length > 0 && part.kind === 'primitive') shared.set(holder, [part, ...(shared.get(holder) ?? [])])
  }
  return shared
}

interface Tree {
  readonly holders: ReadonlyMap<Typed, Typed>
  readonly depths: ReadonlyMap<Typed, number>
}

function commonHolder(one: Typed, other: Typed, { holders, depths }: Tree): Typed {
  let [a, b] = [one, other]
  while (a !== b) {
    if ((depths.get(a) ?? 0) >= (depths.get(b) ?? 0)) a = holders.get(a) ?? b
    else b = holders.get(b) ?? a
  }
  return a
}

/** Every use counts, also two by the same part. */
function usersOf(order: readonly Typed[]): ReadonlyMap<Typed, readonly Typed[]> {
  const users = new Map<Typed, Typed[]>()
  for (const user of order) for (const arg of argumentsOf(user)) users.set(arg, [...(users.get(arg) ?? []), user])
  return users
}

/** No part before one that uses it. */
function outermostFirst(root: Typed): Typed[] {
  const order: Typed[] = []
  const seen = new Set<Typed>()
  const visit = (part: Typed): void => {
    if (seen.has(part)) return
    seen.add(part)
    for (const arg of argumentsOf(part)) visit(arg)
    order.push(part)
  }
  visit(root)
  return order.reverse()
}

const argumentsOf = (part: Typed): readonly Typed[] => (part.kind === 'primitive' ? part.args : [])
