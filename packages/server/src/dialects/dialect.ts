// What the product needs from a database engine, and the only place its name may matter.
// Nothing here knows of projects, people or HTTP: a dialect turns our words into one engine's words.
import type { AppError } from '@rowhouse/core/errors'
import type { StorageWord } from '@rowhouse/core/storage'
import type { Driver, Kysely, RawBuilder, Transaction } from 'kysely'
import type { Compare, Sorting } from './compare/compare.ts'
import type { ConnectionLog } from './connection-log.ts'
import type { Ddl } from './ddl/ddl.ts'
import type { Reshape } from './ddl/reshape.ts'
import type { Definitions } from './definitions.ts'
import type { Formula } from './formula/formula.ts'
import type { Measures } from './measures.ts'
import type { Objects } from './objects.ts'
import type { Outside } from './outside.ts'
import type { Rollups } from './rollups.ts'
import type { Rows } from './rows.ts'
import type { SourceTarget } from './source-target.ts'
import type { SqlRunner } from './sql-run.ts'
import type { DatabaseStructure } from './structure.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { ValueCodec } from './values/value-codec.ts'

export type { ConnectionLog } from './connection-log.ts'

/** Engines the metadata may live in. */
export type DialectName = 'sqlite' | 'postgres'

/** Engines people's tables may live in. */
export type EngineName = DialectName | 'mysql' | 'mssql'

export interface Dialect {
  readonly name: EngineName
  /** What existing clients call the engine. */
  readonly clientName: string
  readonly supports: Supports
  /** The only way a name becomes part of a statement; the name itself must come from stored metadata. */
  quoteIdentifier(name: string): string
  readonly storageTypes: Readonly<Record<StorageWord, string>>
  readonly values: ValueCodec
  /** True or false for every cell. */
  readonly compare: Compare
  /** The same for WHERE, where null is as good as false: shorter, and not to be negated. */
  readonly finds: Compare
  readonly sorting: Sorting
  readonly rows: Rows
  readonly measures: Measures
  /** null: never the home of our own tables. */
  readonly commitOrder: CommitOrder | null
  readonly formula: Formula
  readonly rollups: Rollups
  readonly ddl: Ddl
  /** A table as it is → as it is wanted. */
  readonly reshape: Reshape
  /** Everything the database holds, in a number of statements that does not grow with it. */
  introspect(db: Kysely<unknown>, options?: IntrospectOptions): Promise<DatabaseStructure>
  /** What else it holds: views, functions, procedures, sequences, triggers. */
  readonly objects: Objects
  /** How they are made, called and dropped. */
  readonly definitions: Definitions
  /** Kysely with this engine's SQL, on any driver: also on one that only writes down what it would run. */
  kyselyOn<Tables>(driver: Driver): Kysely<Tables>
  /** Opens a database of somebody else's. Nothing in it is changed by looking. */
  openSource<Tables>(target: SourceTarget): Promise<SourceConnections<Tables>>
  /** Runs what people write themselves, on connections of its own; null: it is not known how to keep that within bounds. */
  readonly runnerOn: ((target: SourceTarget) => Promise<SqlRunner>) | null
  /** What takes long before a first statement; whether it could be done is seen with that. */
  readonly getReadyForSql?: () => Promise<void>
  /** How it tells of what others write to it; null: it cannot. */
  readonly outside: Outside | null
  /** True when it had to be made. */
  createDatabaseIfMissing(target: SourceTarget): Promise<boolean>
  /** What a driver threw, as one of our errors. What it does not know becomes `internal`. */
  translateError(error: unknown): AppError
}

/** One that can also be the home of the metadata. */
export interface MetaDialect extends Dialect {
  readonly name: DialectName
  readonly commitOrder: CommitOrder
  connect<Tables>(target: ConnectionTarget): Promise<Connections<Tables>>
}

/** Numbers of transactions that only grow, for whoever reads what they wrote in an order in which nothing is missed. */
interface CommitOrder {
  /** Of the transaction that asks; larger than that of any it can see. */
  readonly own: RawBuilder<number>
  /** Whatever has a smaller one is over, and is seen unless it was rolled back. */
  readonly oldest: RawBuilder<number>
  /** The first that has not begun to write yet. The same as `oldest`: nobody is writing. */
  readonly next: RawBuilder<number>
  /** Something can be committed before what has a smaller number. */
  readonly holdsBack: boolean
}

interface Supports {
  /** `insert … returning` (or `output`) gives the stored row; otherwise read it again by its key. */
  readonly returning: boolean
  /** … and of several rows in the order in which they were given. */
  readonly returnsInOrder: boolean
  /** A statement may take what one before it gave back while both are on the same journey, see `LaterResult`. */
  readonly chains: boolean
  /** Aggregates may be made of what holds selects. */
  readonly aggregatesSelects: boolean
  /** Tells what each step of a plan took. */
  readonly measuredPlans: boolean
  /** A failed change of the structure leaves nothing behind. */
  readonly transactionalDdl: boolean
  /** Tables live in named schemas of one database. */
  readonly schemas: boolean
  /** A number with more digits behind the point than its column has is stored without them, and nobody is told. */
  readonly cutsDigits: boolean
  /** Rows may be written as text where they are read, see `asWritten`. */
  readonly writtenRows: boolean
}

export interface IntrospectOptions {
  /** Only this schema; left out: the one the connection works in. */
  readonly schema?: string | undefined
}

export interface ConnectionTarget {
  /** A file for SQLite, a URL for the others. */
  readonly location: string
  /** SQLite only: how many threads run long reads. */
  readonly readerThreads?: number | undefined
  readonly log?: ConnectionLog | undefined
}

export interface SourceConnections<Tables> {
  /** Where the data is, for logs: a file, or host and database name. Never a user name or a password. */
  readonly place: string
  /** Point reads by key or index. */
  readonly read: Kysely<Tables>
  /** Anything that may take long: lists, searches, counts. */
  readonly scan: Kysely<Tables>
  /**
   * One serializable transaction: resolves after COMMIT returned, rolled back when `work` throws.
   * `work` must touch nothing but the transaction, because a server runs it again after a serialization failure.
   */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>
  close(): Promise<void>
}

export interface Connections<Tables> extends SourceConnections<Tables> {
  write<T>(work: (tx: UnitOfWork<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Runs `work` while no other node of the installation runs work of that name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Writes a consistent copy of the whole database into a new file; null where the engine has tools of its own. */
  readonly copyTo: ((file: string) => Promise<void>) | null
  /** Room inside of our file that deleted things have left; null where the data is on the disk of another server. */
  readonly reusableBytes: (() => number) | null
  /** The home of questions that travel with the next statement (`rider.ts`); null where there is no journey to save. */
  readonly riders: object | null
  /** Opens a way for short words between the nodes of an installation; null where there can be only one. */
  readonly notices: ((channel: string, ears: NoticeEars) => Notices) | null
}

/** Words nobody keeps: whoever does not listen at that moment never hears them. */
export interface Notices {
  /** At most `longestNotice` bytes. What cannot be said now is not said later. */
  tell(text: string): Promise<void>
  close(): Promise<void>
}

export interface NoticeEars {
  /** Also what this node said. */
  heard(text: string): void
  /** From here on everything is heard; before that, something may have been missed. */
  opened(): void
}

/** PostgreSQL takes less than 8,000. */
export const longestNotice = 7900

export interface WriteOptions {
  /** 0 means no limit. SQLite cannot interrupt a statement and knows no limit here. */
  readonly statementTimeoutMs?: number
  /** How long a statement waits for a lock of others. SQLite waits five seconds anyway, for its one writer. */
  readonly lockTimeoutMs?: number
  /**
   * For statements of `ddl`. SQLite rebuilds tables, and dropping the old one would delete what refers to it: foreign keys
   * sleep during such a transaction and are checked as a whole before it commits.
   */
  readonly restructures?: boolean
  /**
   * For work that is right whatever others write meanwhile: every statement says itself what it relies on. PostgreSQL then
   * watches for no lost race, which costs more than such statements do, and nobody runs again. SQLite has one writer anyway.
   */
  readonly eachByItself?: boolean
}
