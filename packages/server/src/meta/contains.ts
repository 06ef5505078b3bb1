import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Does the text contain the words, whatever their case? The databases disagree about `lower` beyond ASCII
 * (SQLite leaves “Ä” as it is), so the letters of the words that need it are lowered one by one.
 */
export function contains(text: Expression<string>, words: string): Expression<SqlBool> {
  const wanted = lowerEach(words)
  let lowered: Expression<string> = sql<string>`lower(${text})`
  for (const [upper, lower] of casePairs(wanted)) lowered = sql<string>`replace(${lowered}, ${upper}, ${lower})`
  return sql<SqlBool>`${lowered} like ${`%${escapeWildcards(wanted)}%`} escape '!'`
}

// Letters whose other case has another length (“İ”) stay as they are: they would shift the rest of the text.
function lowerEach(text: string): string {
  return [...text].map((letter) => (isOneLetter(letter.toLowerCase()) ? letter.toLowerCase() : letter)).join('')
}

function casePairs(lowered: string): (readonly [string, string])[] {
  return [...new Set(lowered)]
    .filter((letter) => letter > '\u007f')
    .map((letter) => [letter.toUpperCase(), letter] as const)
    .filter(([upper, letter]) => upper !== letter && isOneLetter(upper))
}

function isOneLetter(text: string): boolean {
  return [...text].length === 1
}

function escapeWildcards(text: string): string {
  return text.replace(/[!%_]/g, (sign) => `!${sign}`)
}
