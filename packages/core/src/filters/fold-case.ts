/**
 * Without the difference of upper and lower case, one character for one (Unicode's simple case folding), the same on
 * every machine: no locale, so a Turkish server finds what an English one finds.
 */
export function foldCase(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

// Through upper case first: “ς” and “σ” share “Σ”. These letters have a longer upper case, or one that is not theirs.
const special: ReadonlyMap<string, string> = new Map([
  ['ı', 'ı'],
  ['\u1fd3', '\u0390'],
  ['\u1fe3', '\u03b0'],
  ['\ufb05', '\ufb06'],
])

function foldCharacter(character: string): string {
  const upper = single(character.toUpperCase(), character)
  return special.get(character) ?? single(upper.toLowerCase(), upper)
}

function single(mapped: string, otherwise: string): string {
  const point = mapped.codePointAt(0) ?? 0
  return mapped.length === (point > 0xffff ? 2 : 1) ? mapped : otherwise
}
