/** The name a person may have meant; null when none is near. */
export function closestName(written: string, names: readonly string[]): string | null {
  if (written.length > 40) return null
  const nearest = names
    .map((name) => ({ name, distance: editDistance(written.toUpperCase(), name) }))
    .reduce((best, next) => (next.distance < best.distance ? next : best), { name: '', distance: 3 })
  return nearest.name === '' || nearest.distance >= written.length ? null : nearest.name
}

/** Letters to add, drop or change. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
