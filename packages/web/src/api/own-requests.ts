const remembered = 1000
const own = new Set<string>()

/** A call of this page that may have changed something, by the name the change log has for it. */
export function noteOwnRequest(id: string | null): void {
  if (id === null) return
  own.add(id)
  const [oldest] = own
  if (own.size > remembered && oldest !== undefined) own.delete(oldest)
}

export const isOwnRequest = (id: string): boolean => own.has(id)
