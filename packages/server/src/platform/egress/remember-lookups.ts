import type { Lookup } from './target.ts'

const rememberedMs = 1000
const mostNames = 1000

/** Many calls to one name in a row ask for it once a second. What is found is checked for each of them all the same. */
export function rememberBriefly(lookup: Lookup, now: () => number = () => performance.now()): Lookup {
  const known = new Map<string, { readonly found: Promise<readonly string[]>; readonly untilMs: number }>()
  return (host) => {
    const remembered = known.get(host)
    if (remembered !== undefined && remembered.untilMs > now()) return remembered.found
    if (known.size >= mostNames) known.clear()
    const found = lookup(host)
    known.set(host, { found, untilMs: now() + rememberedMs })
    found.catch(() => known.delete(host))
    return found
  }
}
