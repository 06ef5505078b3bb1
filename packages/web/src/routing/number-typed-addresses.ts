/**
 * The router numbers the entries it makes in the history and tells by the numbers which way a step went, so that it can hold
 * the step back. An address that somebody types makes an entry without a number: it gets one before the router hears of it,
 * so this begins to listen first: a window asks its listeners in their order, whatever phase they ask for. Gives what the
 * router calls when it has made an entry.
 */
export function numberTypedAddresses(): () => void {
  let last = numberHere() ?? 0
  const hear = (): void => {
    const known = numberHere()
    // A new entry stands right behind the one that was left.
    last = known ?? last + 1
    if (known === null) window.history.replaceState({ ...window.history.state, idx: last }, '')
  }
  window.addEventListener('popstate', hear)
  return () => {
    last = numberHere() ?? last
  }
}

function numberHere(): number | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null
}
