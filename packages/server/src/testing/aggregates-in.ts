/** What stands between the brackets of each aggregate of a statement. */
export function aggregatesIn(statement: string): string[] {
  const bare = statement.replace(/'(?:[^']|'')*'/g, "''")
  return Array.from(bare.matchAll(/\b(?:sum|avg|min|max|count|count_big|string_agg)\(/g), ({ index, 0: head }) =>
    insideOf(bare, index + head.length),
  )
}

function insideOf(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    end += 1
  }
  return text.slice(start, end - 1)
}
