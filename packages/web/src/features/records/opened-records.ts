// Records opened from other records, in the address: one part for each, the last one on top.

/** A record of any table. */
export interface OpenedRecord {
  readonly tableId: string
  readonly rowId: string
}

const name = 'open'

/** Nobody goes deeper; an address somebody made up must not cost more. */
const mostOpen = 20

export function openedIn(place: URLSearchParams): readonly OpenedRecord[] {
  return place
    .getAll(name)
    .slice(0, mostOpen)
    .flatMap((text) => {
      const at = text.indexOf('.')
      return at < 1 || at === text.length - 1 ? [] : [{ tableId: text.slice(0, at), rowId: text.slice(at + 1) }]
    })
}

/** The same place with these records open. */
export function withOpened(place: URLSearchParams, opened: readonly OpenedRecord[]): URLSearchParams {
  const next = new URLSearchParams(place)
  next.delete(name)
  for (const { tableId, rowId } of opened.slice(-mostOpen)) next.append(name, `${tableId}.${rowId}`)
  return next
}
