/** Ours, among the codes of SQLite: a statement touched another number of records than it had to. */
export const wrongCountCode = -1
/** The same: a question that had to find something found nothing. */
export const foundNothingCode = -2

/** What SQLite reported, with its extended result code (https://www.sqlite.org/rescode.html) where there is one. */
export class SqliteFailure extends Error {
  readonly errcode: number | null

  constructor(message: string, errcode: number | null) {
    super(message)
    this.name = 'SqliteFailure'
    this.errcode = errcode
  }
}

/** A value, a row or a text that a statement makes is longer than the connection allows. */
export const isTooBig = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 18
