/** What public/calls-ahead.js has asked for. */
interface AskedCall {
  /** null: it was not sent after all. */
  readonly answer: Promise<Response | null>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly at: number
}

/** By method and address; null: the application sent it itself, which it notes while more is being asked for. */
type AskedCalls = Map<string, AskedCall | null> & { readonly isAsking?: boolean }

/** Whoever comes later than this asks anew: somebody may have changed something meanwhile. */
const freshMs = 5000

type Send = (address: string, init: RequestInit) => Promise<Response>

/** Sends a call, unless the very same has been sent before the application was there: then its answer is taken, once. */
export function sendOrTake(send: Send, address: string, init: RequestInit): Promise<Response> {
  const asked = take(address, init)
  if (asked === null) return send(address, init)
  return asked.then(
    (answer) => answer ?? send(address, init),
    () => send(address, init),
  )
}

function take(address: string, { method, headers, body }: RequestInit): AskedCall['answer'] | null {
  const { rowhouseAsked: asked } = globalThis as { readonly rowhouseAsked?: AskedCalls }
  const name = `${method} ${address}`
  const call = asked?.get(name) ?? null
  if (call === null) {
    // An answer that is asked for behind this one would be taken by a later call, which wants what is new.
    if (asked?.isAsking) asked.set(name, null)
    return null
  }
  if (call.body !== (body ?? undefined) || !areSame(call.headers, headers)) return null
  asked?.delete(name)
  return performance.now() - call.at > freshMs ? null : call.answer
}

function areSame(sent: Readonly<Record<string, string>>, wanted: RequestInit['headers']): boolean {
  const [one, other] = [sent, wanted ?? {}].map((headers) => JSON.stringify(Object.entries(headers).toSorted()))
  return one === other
}
