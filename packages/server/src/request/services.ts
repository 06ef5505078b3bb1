import type { ChangeFeed } from '../meta/change-feed.ts'
import type { InstalledPlugins } from '../meta/installed-plugins.ts'
import type { Jobs } from '../meta/jobs.ts'
import type { MailQueue } from '../meta/mail-queue.ts'
import type { PersonNews } from '../meta/person-news.ts'
import type { SnapshotBase } from '../meta/snapshot.ts'
import type { Snapshots } from '../meta/snapshots.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { Config } from '../platform/config.ts'
import type { Connections } from '../platform/connections.ts'
import type { Database } from '../platform/database.ts'
import type { Egress } from '../platform/egress/egress.ts'
import type { FileStores } from '../platform/files/file-store.ts'
import type { Limits } from '../platform/limits.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SpareRoom } from '../platform/spare-room.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Calm } from './calm.ts'
import type { FileLinks } from './file-links.ts'
import type { KnownCallers } from './known-callers.ts'
import type { LinkPasses } from './link-passes.ts'
import type { LinkPasswords } from './link-passwords.ts'
import type { TokenUses } from './token-uses.ts'
import type { CallTurns } from './turn.ts'

/** What lives as long as the server; made once in app.ts. */
export interface Services {
  readonly config: Config
  readonly meta: Database<MetaTables>
  readonly snapshots: Snapshots
  readonly connections: Connections
  readonly drift: Drift
  readonly jobs: Jobs
  readonly log: Log
  readonly metrics: Metrics
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly tokenUses: TokenUses
  readonly fileLinks: FileLinks
  readonly linkPasses: LinkPasses
  readonly linkPasswords: LinkPasswords
  readonly files: FileStores
  /** null: the database is on another disk than ours. */
  readonly spareRoom: SpareRoom | null
  readonly limits: Limits
  /** Of the calls of each person. */
  readonly turns: CallTurns
  readonly calm: Calm
  readonly knownCallers: KnownCallers
  readonly changes: ChangeFeed
  readonly news: PersonNews
  readonly egress: Egress
  readonly mailer: Mailer
  readonly mails: MailQueue
  readonly plugins: InstalledPlugins
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/** Whether anything was found missing; unsure: a database could not be asked. */
export type DriftSeen = 'missing' | 'nothing' | 'unsure'

/** Attached databases are changed by others too. What a look finds missing is left out of the structure from then on. */
export interface Drift {
  look(services: Services, projectId: string): Promise<DriftSeen>
  /** For whoever uses a database of which something was missing: now and then it is looked at again, beside the call. */
  lookAgain(services: Services, base: SnapshotBase): void
}
