/** Text in columns: the first to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return `${rows.map(line).join('\n')}\n`
}

/** Ours, bare and how many times as much ours is. */
export function comparison(ours: number, bare: number, digits: number): [string, string, string] {
  return [shown(ours, digits), shown(bare, digits), `${shown(ours / bare, 2)}×`]
}

function shown(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}
