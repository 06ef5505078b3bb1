// A statement that makes one thing of a database, taken apart as far as its name. Each engine takes one statement only, so what
// was read here of its beginning holds for all of it. Comments stay where every reader passes them over alike; others are blanked.
import { type DefinedKind, definedKinds } from '../database-objects.ts'
import { readSql, type SqlEngine, type SqlText, type Token } from './tokens.ts'

export interface ObjectStatement {
  readonly kind: DefinedKind
  /** create: nothing of the name is there. replace: what is there gives way. alter: it is changed (sequences). */
  readonly verb: 'create' | 'replace' | 'alter'
  readonly name: string
  /** What a trigger or an index hangs on; null: it hangs on nothing. */
  readonly table: string | null
  /** An index that is made while others go on writing. */
  readonly isOnline: boolean
  /** Where it says the two of them are. */
  readonly schemas: readonly string[]
  /** As it is sent. */
  readonly text: string
  /** Behind the name. */
  readonly rest: readonly Token[]
}

interface RefusedStatement {
  readonly reason: string
  /** Where in the text; null: nowhere in particular. */
  readonly at: number | null
}

/** What may stand between CREATE and what is made. */
const marks: ReadonlySet<string> = new Set(
  'unique fulltext spatial clustered nonclustered columnstore materialized recursive constraint aggregate'.split(' '),
)
const passing: ReadonlySet<string> = new Set(['temp', 'temporary', 'local', 'global', 'unlogged'])
const kindWords = new Map<string, DefinedKind>([
  ...definedKinds.map((kind) => [kind, kind] as const),
  ['proc', 'procedure'],
])

/** One statement that makes, replaces or alters one thing, and its name; or why it is none. */
export function readObjectStatement(sql: string, engine: SqlEngine): ObjectStatement | RefusedStatement {
  const read = readSql(sql, engine)
  if (read.fault !== null) return { reason: read.fault.message, at: read.fault.at }
  const end = endOfStatement(read.tokens)
  if (end === null)
    return { reason: 'One statement is run at a time. Write a body of several between BEGIN and END.', at: null }
  const parameter = read.tokens.find(({ kind }) => kind === 'parameter')
  if (parameter !== undefined)
    return { reason: 'What is kept in a database has no parameters of a query.', at: parameter.from }
  const reader = new HeadReader(read.tokens.slice(0, end), sql, engine)
  const head = reader.head()
  if ('reason' in head) return head
  const last = read.tokens[end - 1]?.to ?? sql.length
  return { ...head, text: withTameComments(sql, read).slice(0, last).trim() }
}

/** Reads what stands before a body: each step takes what it knows and leaves the rest. */
class HeadReader {
  readonly #tokens: readonly Token[]
  readonly #sql: string
  readonly #engine: SqlEngine
  readonly #schemas: string[] = []
  #at = 0

  constructor(tokens: readonly Token[], sql: string, engine: SqlEngine) {
    this.#tokens = tokens
    this.#sql = sql
    this.#engine = engine
  }

  head(): Omit<ObjectStatement, 'text'> | RefusedStatement {
    if (this.#takes('alter')) return this.#altered()
    if (!this.#takes('create')) return this.#refused(beginning)
    const replaces = this.#takes('or') && (this.#takes('replace') || this.#takes('alter'))
    for (;;) {
      if (passing.has(this.#word()))
        return this.#refused('What is temporary would be gone with the connection that made it.')
      if (!this.#takesMark()) break
    }
    const kind = kindWords.get(this.#word())
    if (kind === undefined) return this.#refused(beginning)
    this.#at += 1
    const isOnline = this.#engine === 'postgres' && kind === 'index' && this.#takes('concurrently')
    // Whether it is there is told before anything is run.
    if (this.#takes('if') && !(this.#takes('not') && this.#takes('exists'))) return this.#refused(beginning)
    return this.#named(kind, replaces ? 'replace' : 'create', isOnline)
  }

  #altered(): Omit<ObjectStatement, 'text'> | RefusedStatement {
    if (!this.#takes('sequence')) return this.#refused(beginning)
    if (this.#takes('if') && !this.#takes('exists')) return this.#refused(beginning)
    return this.#named('sequence', 'alter')
  }

  #named(
    kind: DefinedKind,
    verb: ObjectStatement['verb'],
    isOnline = false,
  ): Omit<ObjectStatement, 'text'> | RefusedStatement {
    // Where an index has no name, this is what follows it.
    const name = this.#word() === 'on' ? null : this.#name()
    if (name === null) return this.#refused(`Give the ${kind} a name.`)
    const rest = this.#tokens.slice(this.#at)
    const schemas = this.#schemas
    if (kind !== 'trigger' && kind !== 'index') return { kind, verb, name, table: null, isOnline, schemas, rest }
    while (this.#at < this.#tokens.length && this.#word() !== 'on') this.#at += 1
    this.#at += 1
    this.#takes('only')
    const table = this.#name()
    if (table === null) return this.#refused(`Say on which table the ${kind} is: … on table_name.`)
    return { kind, verb, name, table, isOnline, schemas, rest }
  }

  /** Its last part; those before it are a schema or a database. */
  #name(): string | null {
    for (let name: string | null = null; ; this.#at += 1) {
      const token: Token | undefined = this.#tokens[this.#at]
      if (token?.kind !== 'word' && token?.kind !== 'name') return name
      if (name !== null) this.#schemas.push(name)
      name = token.kind === 'name' ? token.value : this.#folded(token)
      this.#at += 1
      if (!isSign(this.#tokens[this.#at], '.')) return name
    }
  }

  /** PostgreSQL makes plain letters of an unquoted name small, the others keep it as it is written. */
  #folded({ from, to }: Token): string {
    const raw = this.#sql.slice(from, to)
    return this.#engine === 'postgres' ? raw.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : raw
  }

  #takesMark(): boolean {
    const word = this.#word()
    if (marks.has(word)) {
      this.#at += 1
      return true
    }
    if (word === 'sql' && this.#word(1) === 'security') {
      this.#at += 3
      return true
    }
    if ((word !== 'definer' && word !== 'algorithm') || !isSign(this.#tokens[this.#at + 1], '=')) return false
    this.#at += 3
    if (isSign(this.#tokens[this.#at], '(') && isSign(this.#tokens[this.#at + 1], ')')) this.#at += 2
    if (isSign(this.#tokens[this.#at], '@')) this.#at += 2
    return true
  }

  #takes(word: string): boolean {
    if (this.#word() !== word) return false
    this.#at += 1
    return true
  }

  #word(ahead = 0): string {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'word' ? token.value : ''
  }

  #refused(reason: string): RefusedStatement {
    return { reason, at: this.#tokens[this.#at]?.from ?? null }
  }
}

const beginning =
  'A statement begins with CREATE [OR REPLACE] and VIEW, FUNCTION, PROCEDURE, SEQUENCE, TRIGGER or INDEX; that of a sequence also with ALTER SEQUENCE.'

const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.value === sign

/** How many tokens the first statement has; null: more than one statement is there. */
function endOfStatement(tokens: readonly Token[]): number | null {
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'word') depth += deeper(token.value, tokens[at - 1], tokens[at + 1])
    if (depth > 0 || !isSign(token, ';')) continue
    return tokens.slice(at).every((one) => isSign(one, ';')) ? at : null
  }
  return tokens.length
}

const blocks: ReadonlySet<string> = new Set(['begin', 'case'])
const otherBlocks: ReadonlySet<string> = new Set(['if', 'loop', 'while', 'repeat', 'for'])

function deeper(word: string, before: Token | undefined, next: Token | undefined): number {
  if (isSign(before, '.')) return 0
  // “end case” ends what “case” began.
  if (blocks.has(word)) return before?.kind === 'word' && before.value === 'end' ? 0 : 1
  if (word !== 'end') return 0
  return next?.kind === 'word' && otherBlocks.has(next.value) ? 0 : -1
}

/**
 * What people write beside their code is kept with it, but for comments that a server might read in another way than we do:
 * some run what stands in `/*! … *\/`, some count comments inside of comments, some end a line where others do not.
 */
function withTameComments(sql: string, { plain }: SqlText): string {
  const comments = /\/\*[\s\S]*?\*\/|--[^\n]*|#[^\n]*/g
  let text = plain
  for (const { 0: comment, index } of sql.matchAll(comments)) {
    const isBlanked = plain.slice(index, index + comment.length).trim() === ''
    if (isBlanked && isTame(comment)) text = text.slice(0, index) + comment + text.slice(index + comment.length)
  }
  return text
}

function isTame(comment: string): boolean {
  if (comment.startsWith('/*')) return /^\/\* [^/*!+]*\*\/$/.test(comment)
  return /^(--|#) [^\r\f\v\0]*\r?$/.test(comment)
}
