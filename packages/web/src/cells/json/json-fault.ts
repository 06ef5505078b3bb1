interface JsonFault {
  readonly line: number
  readonly column: number
}

const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\u007f|[\u0080-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy

/** Where a text stops being JSON; null: it is JSON. Browsers word it differently, and one does not say where. */
export function jsonFault(text: string): JsonFault | null {
  const at = faultAt(text)
  if (at === null) return null
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

type Wanted = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next'

function faultAt(text: string): number | null {
  const open: ('{' | '[')[] = []
  let wanted: Wanted = 'value'
  let at = 0
  const end = text.replace(/[ \t\n\r]+$/, '').length
  while (at < end) {
    token.lastIndex = at
    const match = token.exec(text)
    if (match === null) return at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0)
    const [whole, mark, quoted, plain] = match
    const start = at + whole.length - (mark ?? quoted ?? plain ?? '').length
    const next = step(wanted, mark ?? (quoted === undefined ? 'plain' : 'text'), open)
    if (next === null) return start
    wanted = next
    at += whole.length
  }
  return open.length === 0 && wanted === 'next' && at > 0 ? null : text.length
}

/** What may come after this token; null: it is not allowed here. */
function step(wanted: Wanted, what: string, open: ('{' | '[')[]): Wanted | null {
  if (wanted === 'colon') return what === ':' ? 'value' : null
  if (wanted === 'key' || wanted === 'keyOrEnd') {
    if (what === 'text') return 'colon'
    return wanted === 'keyOrEnd' && what === '}' ? closed(open, '{') : null
  }
  if (wanted === 'next') {
    if (what === ',' && open.length > 0) return open.at(-1) === '{' ? 'key' : 'value'
    return what === '}' ? closed(open, '{') : what === ']' ? closed(open, '[') : null
  }
  if (what === '{' || what === '[') {
    open.push(what)
    return what === '{' ? 'keyOrEnd' : 'valueOrEnd'
  }
  if (what === 'text' || what === 'plain') return 'next'
  return wanted === 'valueOrEnd' && what === ']' ? closed(open, '[') : null
}

function closed(open: ('{' | '[')[], kind: '{' | '['): Wanted | null {
  return open.pop() === kind ? 'next' : null
}
