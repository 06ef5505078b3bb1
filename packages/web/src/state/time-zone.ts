/** What browsers have of Temporal, where they have it. */
interface WithTemporal {
  readonly Temporal?: { readonly Now: { timeZoneId(): string } }
}

/** Where the person is. The older way makes a whole date format for it, which takes as long as a dozen cells. */
export function timeZone(): string {
  const { Temporal } = globalThis as WithTemporal
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
