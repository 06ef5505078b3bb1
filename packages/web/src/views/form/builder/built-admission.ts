// Moments as fields of the browser write them: on the clock of the person, without a zone.

/** “2026-05-01T18:00”; empty: none. */
export function localText(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** In UTC; null: none was written. */
export function momentOfLocal(text: string): string | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
