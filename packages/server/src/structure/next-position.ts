/** Behind all of them. What is in the trash counts as well: it comes back to its place, which must not be another's by then. */
export function nextPosition(rows: readonly { readonly position: number }[]): number {
  return Math.max(0, ...rows.map(({ position }) => position)) + 1
}
