import { Type } from '../schema/type.ts'
import { Reference } from './column-reference.ts'
import { defineColumnType } from './column-type.ts'
import { refusal } from './refusal.ts'
import { showMany } from './show-many.ts'

/** hm: many there; bt: one there, the key is ours; mm: many on both sides; oo: one there, the key is theirs. */
const linkKinds = ['hm', 'bt', 'mm', 'oo'] as const
export type LinkKind = (typeof linkKinds)[number]

export const isLinkKind = (text: string): text is LinkKind => (linkKinds as readonly string[]).includes(text)

/** What happens to a record when the one it points to changes its key or goes. */
export const relationActions = ['noAction', 'cascade', 'restrict', 'setNull', 'setDefault'] as const
export type RelationAction = (typeof relationActions)[number]

/** As people read them. */
export const relationActionTitles: Readonly<Record<RelationAction, string>> = {
  noAction: 'No Action',
  cascade: 'Cascade',
  restrict: 'Restrict',
  setNull: 'Set NULL',
  setDefault: 'Set Default',
}

const Junction = Type.Object(
  { tableId: Reference, ownColumnId: Reference, otherColumnId: Reference },
  { additionalProperties: false },
)

/** Limits what is offered for linking; what is linked already stays. */
const Candidates = Type.Object(
  {
    viewId: Type.Union([Type.Null(), Reference]),
    where: Type.Union([Type.Null(), Type.String({ maxLength: 10_000 })]),
  },
  { additionalProperties: false },
)

export interface LinkOptions {
  readonly kind: LinkKind
  /** The related table. */
  readonly tableId: string
  /** Equal cells of these two link records; of a junction, its columns point to them. */
  readonly ownColumnId: string
  readonly otherColumnId: string
  readonly junction: {
    readonly tableId: string
    readonly ownColumnId: string
    readonly otherColumnId: string
  } | null
  /** The link column on the other side. */
  readonly partnerId: string | null
  readonly onUpdate: RelationAction
  readonly onDelete: RelationAction
  /** No constraint in the database holds it. */
  readonly virtual: boolean
  /** The key column or the junction was made for this link and goes with it. */
  readonly ownsKey: boolean
  readonly candidates: { readonly viewId: string | null; readonly where: string | null } | null
}

const defaults: LinkOptions = {
  kind: 'hm',
  tableId: '',
  ownColumnId: '',
  otherColumnId: '',
  junction: null,
  partnerId: null,
  onUpdate: 'noAction',
  onDelete: 'noAction',
  virtual: false,
  ownsKey: false,
  candidates: null,
}

/** Records of another table, or of the same one, that belong to a record. Written through its own calls. */
export const linkToAnotherRecord = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'link',
  options: Type.Unsafe<LinkOptions>(
    Type.Object(
      {
        kind: Type.Enum(linkKinds),
        tableId: Reference,
        ownColumnId: Reference,
        otherColumnId: Reference,
        junction: Type.Union([Type.Null(), Junction]),
        partnerId: Type.Union([Type.Null(), Reference]),
        onUpdate: Type.Enum(relationActions),
        onDelete: Type.Enum(relationActions),
        virtual: Type.Boolean(),
        ownsKey: Type.Boolean(),
        candidates: Type.Union([Type.Null(), Candidates]),
      },
      { additionalProperties: false },
    ),
  ),
  defaults,
  operators: [],
  accept() {
    throw refusal('LinkToAnotherRecord', 'is written by linking records')
  },
  read: () => null,
  show: showMany,
})
