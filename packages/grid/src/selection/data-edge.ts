/**
 * Where Ctrl+arrow lands: at the end of the filled run it stands in, else at the next filled cell, else at the end of
 * the table. `isFilled` is asked at most `patience` times, since a table may hold a hundred million rows.
 */
export function dataEdge(
  from: number,
  by: 1 | -1,
  count: number,
  isFilled: (index: number) => boolean,
  patience = 10_000,
): number {
  const end = by > 0 ? count - 1 : 0
  if (count <= 0 || from === end) return from
  const runs = isFilled(from) && isFilled(from + by)
  let place = from + by
  for (let asked = 0; place !== end; place += by, asked++) {
    if (asked >= patience) return end
    if (runs && !isFilled(place + by)) return place
    if (!runs && isFilled(place)) return place
  }
  return end
}
