import type { Entry } from '../api-client/api-request.ts'

/** What goes beside the message. */
export const metadataOf = (entries: readonly Entry[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries.filter(({ name, enabled }) => enabled && name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
  )
