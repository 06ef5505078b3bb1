const dayMs = 24 * 3_600_000

/** As the field of browsers has it, in the zone of the person: 2026-12-31T18:00. */
export function fieldOfIso(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** null: nothing was chosen. */
export function isoOfField(text: string): string | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export const monthFrom = (now: Date): string => new Date(now.getTime() + 30 * dayMs).toISOString()
