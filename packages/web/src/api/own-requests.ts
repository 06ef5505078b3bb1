const remembered = 1000
const own = new Set<string>()
const waiting = new Set<() => void>()
let underWay = 0

/** A call of this page that may change something: the change log will name it. */
export async function asOwn(send: () => Promise<Response>): Promise<Response> {
  underWay += 1
  try {
    const response = await send()
    note(response.headers.get('x-request-id'))
    return response
  } finally {
    underWay -= 1
    if (underWay === 0) for (const go of waiting) go()
  }
}

/** Once it is known of everything this page has sent what the log calls it. */
export async function ownAnswered(): Promise<void> {
  while (underWay > 0) {
    await new Promise<void>((resolve) => {
      const go = () => {
        waiting.delete(go)
        resolve()
      }
      waiting.add(go)
    })
  }
}

export const isOwnRequest = (id: string): boolean => own.has(id)

function note(id: string | null): void {
  if (id === null) return
  own.add(id)
  const [oldest] = own
  if (own.size > remembered && oldest !== undefined) own.delete(oldest)
}
