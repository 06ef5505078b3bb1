import { closed, Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { acceptFilter } from '../accept-filter.ts'
import { AnswerRules, acceptRules, copiedRules, liveRules } from '../answer-rules.ts'
import { type AskedField, plainField } from '../asked-field.ts'
import { FilterNodeOrNull, testsIn } from '../filter-node.ts'
import { formLimits } from '../view-limits.ts'
import { copiedFilter, liveFilter } from './filter-in-setting.ts'
import { setting } from './setting.ts'

type AskedFields = Readonly<Record<string, AskedField>>

const Section = Type.Object(
  {
    heading: Type.String({ minLength: 1, maxLength: formLimits.line }),
    text: Nullable(Type.String({ maxLength: formLimits.text, description: 'Markdown' })),
  },
  closed,
)

/** What is left out is as it is by default. */
const Asked = Type.Unsafe<AskedField>(
  Type.Object(
    {
      label: Type.Optional(Nullable(Type.String({ maxLength: formLimits.line }))),
      help: Type.Optional(Nullable(Type.String({ maxLength: formLimits.help }))),
      description: Type.Optional(Nullable(Type.String({ maxLength: formLimits.text }))),
      required: Type.Optional(Type.Boolean()),
      prefill: Type.Optional(Nullable(Type.String({ maxLength: formLimits.prefill }))),
      condition: Type.Optional(FilterNodeOrNull),
      rules: Type.Optional(AnswerRules),
      section: Type.Optional(Nullable(Section)),
    },
    closed,
  ),
)

const schema = Type.Record(Type.String(), Asked, { description: 'by the id of the column' })

export const formFields = setting({
  schema,
  initial: {} as AskedFields,
  accept: (given, { columns, filters }) =>
    each(given, (field, id) => {
      const column = columns.get(id)
      if (column === undefined) return null
      const condition = acceptFilter(field.condition, filters, `formFields.${id}.condition`)
      return [id, { ...field, condition, rules: acceptRules(field.rules, column, `formFields.${id}.rules`) }]
    }),
  copy: (value, copy) =>
    each(value, (field, from) => {
      const id = copy.columnId(from)
      const { condition, rules } = field
      return id === null
        ? null
        : [id, { ...field, condition: copiedFilter(condition, copy), rules: copiedRules(rules, copy) }]
    }),
  live: (stored, now) =>
    each(stored, (field, id) => {
      const column = now.columns.find((one) => one.id === id)
      if (column === undefined) return null
      return [id, { ...field, condition: liveFilter(field.condition, now), rules: liveRules(field.rules, column) }]
    }),
  isRead: true,
  filtersIn: (fields) => Object.values(fields).flatMap(({ condition }) => condition ?? []),
  use: {
    as: 'conditions',
    columns: (fields) =>
      Object.values(fields)
        .flatMap(({ condition }) => (condition === null ? [] : testsIn(condition)))
        .map(({ columnId }) => columnId),
  },
  keepTrashed: (given, before, { trashed }) => ({
    ...each(before, (field, id) => (trashed.has(id) ? [id, field] : null)),
    ...given,
  }),
})

function each(
  fields: AskedFields,
  change: (field: AskedField, id: string) => readonly [string, AskedField] | null,
): AskedFields {
  // What older ones did not say is as it is by default.
  const changed = Object.entries(fields).map(([id, field]) => change({ ...plainField, ...field }, id))
  return Object.fromEntries(changed.filter((entry) => entry !== null))
}
