import type { AppEvent } from '@rowhouse/core/events'
import type { LinkOperation, OperationName } from '@rowhouse/core/permissions/operations'
import type { Principal, ProjectRole } from '@rowhouse/core/permissions/roles'
import type { ShareSettings } from '@rowhouse/core/shares/share-settings'
import type { StepMark } from '@rowhouse/core/steps'
import type { WriteOptions } from '../dialects/dialect.ts'
import type { UnitOfWork } from '../dialects/unit-of-work.ts'
import type { ProjectSnapshot } from '../meta/snapshot.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { LinkClaims } from './file-links.ts'
import type { Services } from './services.ts'

/** A person whose session was just found good. */
export interface Actor {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly isSuper: boolean
  readonly session: string
  readonly tokenVersion: number
}

export interface CallProject {
  readonly id: string
  /** null for a super admin who is no member. */
  readonly role: ProjectRole | null
  /** Of its structure, when the call began. */
  readonly version: number
}

/** A public link that a call came through: a principal of its own, whoever has it. */
export interface CallLink {
  readonly id: string
  /** What it shows; null: the whole project, as far as `settings.tables` says. */
  readonly view: { readonly id: string; readonly tableId: string; readonly type: string } | null
  /** In milliseconds; null: it has no end. */
  readonly endsAt: number | null
  readonly settings: ShareSettings
  /** To come again by, for minutes, where no header can be sent. */
  claims(): LinkClaims
}

/** One call: who, towards what, from where, and everything an operation may use. */
export interface Ctx extends Services {
  readonly requestId: string
  readonly actor: Actor | null
  /** null: nobody came through one. Whoever did is nobody else, so `actor` is null then. */
  readonly link: CallLink | null
  readonly principal: Principal
  /** What a super admin asked to be treated as; for members the role in `project` is lowered already. */
  readonly preview: ProjectRole | null
  readonly project: CallProject | null
  /** Which step at a screen the call belongs to; null: none, as for every program. */
  readonly step: StepMark | null
  readonly caller: { readonly address: string; readonly device: string }
  /** The structure of the project as it was when the call began. Who changes structure reads inside the transaction instead. */
  snapshot(): Promise<ProjectSnapshot>
  /** All of it, also where the caller came through a link: for what a write keeps whole, never to be shown. */
  structure(): Promise<ProjectSnapshot>
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>
}

/** A transaction that knows what it did: announced events are logged in it, each under the id it gives, and told after its commit. */
export type Tx = UnitOfWork<MetaTables> & { announce(event: AppEvent): string }

declare const allowed: unique symbol

/** Proof that the caller may; only `permit` makes one, so an operation cannot be reached without asking. */
export type Allowed<Operation extends OperationName> = Ctx & { readonly [allowed]: Operation }

/** The same with a person behind it: for operations whose scope is not public. */
export type Signed<Operation extends OperationName> = Allowed<Operation> & { readonly actor: Actor }

/** Inside a project: as a person, or through a public link where some link may do it. */
export type InProject<Operation extends OperationName> = Allowed<Operation> & {
  readonly project: CallProject
} & (Operation extends LinkOperation ? unknown : { readonly actor: Actor })
