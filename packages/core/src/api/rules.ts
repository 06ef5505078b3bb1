import { projectRoles } from '../permissions/roles.ts'
import { ruleEffects, ruleVerbs, whoKinds } from '../rules/rule.ts'
import { Type } from '../schema/type.ts'
import { FilterNodeOrNull } from '../views/filter-node.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

/** Of a project, so that its snapshot stays quick to build; of one rule; and people whose records a try counts. */
export const ruleLimits = { perProject: 1000, title: 100, fields: 500, triedPeople: 20 } as const

const Id = Type.String({ maxLength: 40 })
const Verbs = Type.Array(Type.Enum([...ruleVerbs]), { minItems: 1, maxItems: ruleVerbs.length })

const parts = {
  tableId: Id,
  title: Type.String({ minLength: 1, maxLength: ruleLimits.title }),
  who: Type.Object(
    {
      kind: Type.Enum([...whoKinds]),
      id: Nullable(Type.String({ maxLength: 40, description: 'a role word, or the id of a group, person or link' })),
    },
    closed,
  ),
  effect: Type.Enum([...ruleEffects]),
  verbs: Verbs,
  fields: Nullable(
    Type.Array(Id, {
      minItems: 1,
      maxItems: ruleLimits.fields,
      description: 'ids of fields, for read and write alone; null: whole records',
    }),
  ),
  rows: FilterNodeOrNull,
  showsComputed: Type.Boolean({ description: 'what is computed from fields it hides stays to be seen' }),
}

const Warning = Type.Enum(['hidesFromAuthor', 'locksAuthor'], {
  description:
    'hidesFromAuthor: you would no longer see the table, some fields or records; locksAuthor: nor change them',
})

/** What may be left out says: all fields, all records, nothing beside. */
export const RuleDraft = Type.Object(
  {
    ...parts,
    fields: Type.Optional(parts.fields),
    rows: Type.Optional(parts.rows),
    showsComputed: Type.Optional(parts.showsComputed),
  },
  closed,
)

export const StoredRule = Type.Object({
  id: Type.String(),
  ...parts,
  position: Type.Integer(),
  trouble: Nullable(
    Type.String({ description: 'why it cannot be read as it was meant: it allows nothing and denies everything then' }),
  ),
  updatedBy: Author,
  updatedAt: Timestamp,
})

const Confirmed = {
  confirmed: Type.Optional(Type.Boolean({ description: 'stored although it takes something from its author' })),
}
const RuleParam = Type.Object({ ...ProjectParam.properties, ruleId: Id })

/** `rule` is null and nothing was stored where there are warnings and nobody confirmed. */
const SavedRule = Type.Object({ rule: Nullable(StoredRule), warnings: Type.Array(Warning) })

export const listRules = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/rules',
  operation: 'rules.read',
  scope: 'project',
  summary: 'Rules for records and fields of a project, or of one of its tables, in order',
  params: ProjectParam,
  query: Type.Object({ table: Type.Optional(Id) }, closed),
  reply: Type.Object({ list: Type.Array(StoredRule) }),
})

export const createRule = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/rules',
  operation: 'rules.change',
  scope: 'project',
  summary: 'Make a rule; one that takes something from its author is stored only when confirmed',
  params: ProjectParam,
  body: Type.Object({ ...RuleDraft.properties, ...Confirmed }, closed),
  reply: SavedRule,
})

export const updateRule = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/rules/:ruleId',
  operation: 'rules.change',
  scope: 'project',
  summary: 'Change a rule: what is given replaces what is there, the rest stays',
  params: RuleParam,
  body: Type.Object(
    {
      ...Type.Partial(Type.Object(parts)).properties,
      position: Type.Optional(Type.Integer({ minimum: 0, maximum: ruleLimits.perProject })),
      ...Confirmed,
    },
    closed,
  ),
  reply: SavedRule,
})

export const deleteRule = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/rules/:ruleId',
  operation: 'rules.change',
  scope: 'project',
  summary: 'Delete a rule',
  params: RuleParam,
  reply: Message,
})

const Figure = Nullable(Type.Integer({ description: 'null: counting took too long' }))

const TriedPerson = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Nullable(Type.String()),
  role: Type.Enum([...projectRoles]),
  before: Figure,
  after: Figure,
  vanish: Figure,
  appear: Figure,
  fieldsGone: Type.Array(Type.String(), { description: 'ids of fields they would no longer see' }),
  fieldsBack: Type.Array(Type.String()),
})

/** Before and after: what each may see of the table. */
export const tryRule = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/rules/try',
  operation: 'rules.change',
  scope: 'project',
  summary: 'What a rule would change for the people it speaks of, without storing it',
  params: ProjectParam,
  body: Type.Object(
    {
      rule: RuleDraft,
      instead: Type.Optional(Type.String({ maxLength: 40, description: 'id of the rule it would replace' })),
    },
    closed,
  ),
  reply: Type.Object({
    total: Figure,
    people: Type.Array(TriedPerson, { description: 'those it changes something for, and no more than twenty' }),
    others: Type.Integer({ description: 'so many more people does it speak of' }),
    warnings: Type.Array(Warning),
  }),
})

const Considered = Type.Object({
  ruleId: Type.String(),
  title: Type.String(),
  who: parts.who,
  says: Type.Enum(['allows', 'stops', 'noSay', 'notReached'], {
    description: 'noSay: its records are others; notReached: a rule for somebody more specific decides',
  }),
})

const Why = Type.Object({
  may: Type.Boolean(),
  by: Type.Enum(['role', 'rule', 'access', 'mode'], {
    description: 'what decides: the role alone, rules; of a view from which roles it is hidden, or its mode',
  }),
  ruleId: Nullable(Type.String({ description: 'the deciding one' })),
  considered: Type.Array(Considered),
})

export const whyAccess = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/tables/:tableId/why',
  operation: 'rules.read',
  scope: 'project',
  summary: 'Why somebody can or cannot see or change a record, a field or a view, with what decides',
  params: Type.Object({ ...ProjectParam.properties, tableId: Id }),
  query: Type.Object(
    {
      record: Type.Optional(Type.String({ maxLength: 2000, description: 'its key; left out: of the table as such' })),
      field: Type.Optional(Id),
      view: Type.Optional(
        Type.String({ maxLength: 40, description: 'instead of records: whether they see, arrange or delete the view' }),
      ),
      person: Type.Optional(Id),
      role: Type.Optional(Type.Enum([...projectRoles])),
    },
    closed,
  ),
  reply: Type.Object({ read: Why, write: Why, create: Why, delete: Why }),
})
