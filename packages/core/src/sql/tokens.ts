// SQL as each engine's own reader takes it apart: enough to tell code from texts, names and comments without a doubt. What is
// sent to a database is what was read here, with comments blanked out, so a comment can hide nothing from this reader.

export const sqlEngines = ['sqlite', 'postgres', 'mysql', 'mssql'] as const
export type SqlEngine = (typeof sqlEngines)[number]

type TokenKind = 'word' | 'name' | 'text' | 'number' | 'parameter' | 'sign'

export interface Token {
  readonly kind: TokenKind
  /** Of a word in small letters, of a name without its quotes, of a parameter without its colon. */
  readonly value: string
  readonly from: number
  readonly to: number
}

export interface SqlText {
  readonly tokens: readonly Token[]
  /** As long as what was given, with blanks where comments were. */
  readonly plain: string
  /** Why it could not be read to its end; null: it was. */
  readonly fault: SqlFault | null
}

interface SqlFault {
  readonly message: string
  readonly at: number
}

type Reader = readonly [kind: TokenKind | 'space' | 'comment' | SqlFault['message'], pattern: RegExp]

const spaces: Reader = ['space', /[ \t\n\r\f\v]+/y]
const lineComment: Reader = ['comment', /--[^\n]*/y]
const blockComment: Reader = ['comment', /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y]
const openComment: Reader = ['A comment is not closed.', /\/\*/y]
const plainText: Reader = ['text', /'[^']*(?:''[^']*)*'/y]
const escapedText: Reader = ['text', /'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'/y]
const openText: Reader = ['A text is not closed.', /'/y]
const quotedName: Reader = ['name', /"[^"]*(?:""[^"]*)*"/y]
const openName: Reader = ['A name is not closed.', /["`[]/y]
const tickedName: Reader = ['name', /`[^`]*(?:``[^`]*)*`/y]
const number: Reader = ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y]
const word: Reader = ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y]
const parameter: Reader = ['parameter', /:[A-Za-z_]\w*/y]
const otherParameter = 'Write parameters as :name.'
const control: Reader = ['The text holds a character that is no part of SQL.', /\p{Cc}/uy]
const sign: Reader = ['sign', /::|:=|[^\w\s]/y]

/** What all engines but one have alike. */
const beginning: readonly Reader[] = [spaces, control, lineComment, blockComment, openComment]

const readers: Readonly<Record<SqlEngine, readonly Reader[]>> = {
  sqlite: [
    ...beginning,
    plainText,
    openText,
    quotedName,
    tickedName,
    ['name', /\[[^\]]*\]/y],
    openName,
    number,
    word,
    parameter,
    [otherParameter, /[?@$#]/y],
    sign,
  ],
  postgres: [
    ...beginning,
    ['Texts and names with U& cannot be run here.', /[uU]&['"]/y],
    ['text', /[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'/y],
    ['A text is not closed.', /[eE]'/y],
    plainText,
    openText,
    quotedName,
    ['A name is not closed.', /"/y],
    [otherParameter, /\$\d/y],
    ['text', /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
    ['A text is not closed.', /\$/y],
    number,
    word,
    ['sign', /::|:=/y],
    parameter,
    sign,
  ],
  mysql: [
    spaces,
    control,
    ['comment', /--(?=[ \t\n\r\f\v]|$)[^\n]*/y],
    ['comment', /#[^\n]*/y],
    blockComment,
    openComment,
    escapedText,
    openText,
    ['text', /"[^"\\]*(?:(?:\\[\s\S]|"")[^"\\]*)*"/y],
    tickedName,
    ['A name is not closed.', /`/y],
    number,
    ['word', /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y],
    ['sign', /:=/y],
    parameter,
    [otherParameter, /\?/y],
    sign,
  ],
  mssql: [
    ...beginning,
    plainText,
    openText,
    quotedName,
    ['name', /\[[^\]]*(?:\]\][^\]]*)*\]/y],
    openName,
    number,
    ['word', /[A-Za-z_@#\u0080-\uffff][\w$@#\u0080-\uffff]*/y],
    ['sign', /::/y],
    parameter,
    sign,
  ],
}

export function readSql(text: string, engine: SqlEngine): SqlText {
  const tokens: Token[] = []
  const plain: string[] = []
  const brackets: string[] = []
  let at = 0
  while (at < text.length) {
    const [kind, end] = next(text, at, readers[engine], brackets.length > 0)
    const raw = text.slice(at, end)
    if (kind === 'comment') plain.push(raw.replace(/[^\n]/g, ' '))
    else if (kind === 'space') plain.push(raw)
    else if (!isKind(kind)) return { tokens, plain: plain.join(''), fault: { message: kind, at } }
    else {
      const last = tokens.at(-1)
      // PostgreSQL goes on with a text behind a line break, in the way the text before it was written.
      if (kind === 'text' && last !== undefined && isEscaped(text, last) && raw.startsWith("'"))
        return { tokens, plain: plain.join(''), fault: { message: 'A text with E cannot be continued here.', at } }
      if (raw === '[') brackets.push(raw)
      else if (raw === ']') brackets.pop()
      tokens.push({ kind, value: readValue(kind, raw), from: at, to: end })
      plain.push(raw)
    }
    at = end
  }
  return { tokens, plain: plain.join(''), fault: null }
}

function next(text: string, at: number, all: readonly Reader[], isInBrackets: boolean): [Reader[0], number] {
  const common = commonSigns.has(text.charAt(at)) ? ('sign' as const) : null
  if (common !== null) return [common, at + 1]
  for (const [kind, pattern] of startsPlainly(text.charCodeAt(at)) ? wordsFirst(all) : all) {
    // Inside of brackets a colon is that of a slice: list[1:n].
    if (kind === 'parameter' && isInBrackets) continue
    pattern.lastIndex = at
    if (pattern.test(text)) return [kind, pattern.lastIndex]
  }
  return [control[0], at + 1]
}

// What most of a statement is made of, found without asking for everything else.
const commonSigns: ReadonlySet<string> = new Set('(),.;=<>+*')
const known = new WeakMap<readonly Reader[], readonly Reader[]>()

/** A letter no text of any engine begins with, or a blank. */
const startsPlainly = (code: number): boolean =>
  code === 32 || (code >= 97 && code <= 122 && code !== 101 && code !== 117)

function wordsFirst(all: readonly Reader[]): readonly Reader[] {
  const made = known.get(all) ?? all.filter(([kind]) => kind === 'space' || kind === 'word')
  known.set(all, made)
  return made
}

const kinds: ReadonlySet<string> = new Set<TokenKind>(['word', 'name', 'text', 'number', 'parameter', 'sign'])
const isKind = (kind: string): kind is TokenKind => kinds.has(kind)

const isEscaped = (text: string, { kind, from }: Token): boolean => kind === 'text' && /[eE]/.test(text.charAt(from))

function readValue(kind: TokenKind, raw: string): string {
  if (kind === 'word') return raw.toLowerCase()
  if (kind === 'parameter') return raw.slice(1)
  if (kind !== 'name') return raw
  const close = raw.charAt(raw.length - 1)
  return raw.slice(1, -1).replaceAll(close + close, close)
}
