import type { AppEvent } from '@rowhouse/core/events'
import type { Ability } from '@rowhouse/core/permissions/abilities'
import type { LinkOperation, OperationName } from '@rowhouse/core/permissions/operations'
import type { Principal, ProjectRole } from '@rowhouse/core/permissions/roles'
import type { TokenReach } from '@rowhouse/core/permissions/token-access'
import type { BaseRole, ShareSettings } from '@rowhouse/core/shares/share-settings'
import type { StepMark } from '@rowhouse/core/steps'
import type { WriteOptions } from '../dialects/dialect.ts'
import type { UnitOfWork } from '../dialects/unit-of-work.ts'
import type { ViewReader } from '../meta/hidden-views.ts'
import type { Reach } from '../meta/reach.ts'
import type { ProjectSnapshot } from '../meta/snapshot.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { LinkClaims } from './file-links.ts'
import type { Proof } from './proof.ts'
import type { Services } from './services.ts'

/** A person whose session or API token was just found good. */
export interface Actor {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly isSuper: boolean
  /** Empty: a program acts for them by an API token, which is no session. */
  readonly session: string
  readonly tokenVersion: number
  /** Nothing answers their session but what sets up the second factor this server asks for. */
  readonly lacksFactor: boolean
}

export interface CallProject {
  readonly id: string
  /** null for a super admin who is no member. */
  readonly role: ProjectRole | null
  /** What a custom role takes away from it. */
  readonly without: readonly Ability[]
  /** Of its structure, when the call began. */
  readonly version: number
  /** Whether rules for records and fields may narrow what a call reaches. */
  readonly hasRules: boolean
}

/** A public link that a call came through: a principal of its own, whoever has it. */
export interface CallLink {
  readonly id: string
  /** What it shows; null: the whole project, as far as `settings.tables` says. */
  readonly view: { readonly id: string; readonly tableId: string; readonly type: string } | null
  /** As which role it shows a whole project; null: it shows a view. */
  readonly role: BaseRole | null
  /** In milliseconds; null: it has no end. */
  readonly endsAt: number | null
  readonly settings: ShareSettings
  /** To come again by, for minutes, where no header can be sent. */
  claims(): LinkClaims
}

/** The API token by which a program acts for a person: never more than they may themselves. */
export interface CallToken extends TokenReach {
  readonly id: string
  /** Of the project of the call; null: all there are. */
  readonly tables: ReadonlySet<string> | null
}

/** From where somebody calls. */
export interface Caller {
  readonly address: string
  readonly device: string
}

/** One call: who, towards what, from where, and everything an operation may use. */
export interface Ctx extends Services {
  readonly requestId: string
  readonly actor: Actor | null
  /** The owner who looks at the project as the actor does; null: the actor calls themselves. */
  readonly viewedBy: Actor | null
  /** null: nobody came through one. Whoever did is nobody else, so `actor` is null then. */
  readonly link: CallLink | null
  /** null: no program acts for the actor by a token. */
  readonly token: CallToken | null
  /** What of the structure a link, a token or rules lead to; null: all of it. */
  readonly reach: Reach | null
  /** As whom the call looks at views, which may be hidden from a role. */
  readonly looksAs: ViewReader
  readonly principal: Principal
  /** What a super admin asked to be treated as; for members the role in `project` is lowered already. */
  readonly preview: ProjectRole | null
  readonly project: CallProject | null
  /** Which step at a screen the call belongs to; null: none, as for every program. */
  readonly step: StepMark | null
  readonly caller: Caller
  /** That the caller is still who and what they were: to be held before anything leaves or is written. null: it is known. */
  readonly proof: Proof | null
  /** The structure of the project as it was when the call began. Who changes structure reads inside the transaction instead. */
  snapshot(): Promise<ProjectSnapshot>
  /** All of it, also where a link, a token or rules show less: for what a write keeps whole, never to be shown. */
  structure(): Promise<ProjectSnapshot>
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>
}

/** A transaction that knows what it did: announced events are logged in it, each under the id it gives, and told after its commit. */
export type Tx = UnitOfWork<MetaTables> & {
  announce(event: AppEvent): string
  /** What was announced in it so far. */
  readonly announced: readonly Announced[]
}

export interface Announced {
  readonly id: string
  readonly event: AppEvent
}

declare const allowed: unique symbol

/** Proof that the caller may; only `permit` makes one, so an operation cannot be reached without asking. */
export type Allowed<Operation extends OperationName> = Ctx & { readonly [allowed]: Operation }

/** The same with a person behind it: for operations whose scope is not public. */
export type Signed<Operation extends OperationName> = Allowed<Operation> & { readonly actor: Actor }

/** Inside a project: as a person, or through a public link where some link may do it. */
export type InProject<Operation extends OperationName> = Allowed<Operation> & {
  readonly project: CallProject
} & (Operation extends LinkOperation ? unknown : { readonly actor: Actor })
