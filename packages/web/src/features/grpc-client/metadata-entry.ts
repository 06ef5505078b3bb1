/** A name and a value beside the message; off: not sent. */
export interface Entry {
  readonly name: string
  readonly value: string
  readonly enabled: boolean
}

export const metadataOf = (entries: readonly Entry[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries.filter(({ name, enabled }) => enabled && name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
  )
