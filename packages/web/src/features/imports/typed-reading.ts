const mostEmpties = 20
const mostSampleRows = 10_000

/** Texts that mean an empty cell, as they are typed: between commas. */
export function emptiesIn(typed: string): string[] {
  const texts = typed.split(',').map((text) => text.trim())
  return [...new Set(texts)].filter((text) => text !== '').slice(0, mostEmpties)
}

/** From so many rows types are guessed; what is beyond the limits is brought into them. null: it is no number. */
export function sampleRowsIn(typed: string): number | null {
  const digits = typed.replaceAll(/[\s.,]/g, '')
  return /^\d+$/.test(digits) ? Math.min(mostSampleRows, Math.max(1, Number(digits))) : null
}
