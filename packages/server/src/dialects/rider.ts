import type { CompiledQuery } from 'kysely'

/**
 * A question that is to be asked beside whatever is asked next: on the way to a server every journey costs more than most
 * statements, so it travels with the first of them. It is asked before that one, so it never says more than is still true.
 */
export interface Rider {
  /** Of the database it is for (`Connections.riders`). */
  readonly home: object
  readonly query: CompiledQuery
  /** It is not on its way yet. */
  readonly isWaiting: boolean
  /** Not called when what it travelled with has failed: whoever waits for it lets it go alone then. */
  answered(rows: readonly unknown[]): void
  /** By itself: what is asked now goes somewhere else. */
  goAlone(): void
}

const mark = Symbol('rider')
type Marked = CompiledQuery & { readonly [mark]?: Rider }

export const withRider = (query: CompiledQuery, rider: Rider): CompiledQuery =>
  ({ ...query, [mark]: rider }) as CompiledQuery

export const riderOf = (query: Marked): Rider | undefined => query[mark]
