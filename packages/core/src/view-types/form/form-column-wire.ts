import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { type AskedField, plainField } from '../../views/asked-field.ts'
import { formLimits } from '../../views/view-limits.ts'
import type { WireColumns } from '../view-type.ts'

const atMost = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

/** What v1 clients know of a column in a form beyond its place. */
export const formColumnFields: WireColumns = {
  path: 'form-columns',
  reply: {
    label: Nullable(Type.String()),
    help: Nullable(Type.String()),
    description: Nullable(Type.String()),
    required: Type.Boolean(),
  },
  body: {
    label: atMost(formLimits.line),
    help: atMost(formLimits.help),
    description: atMost(formLimits.text),
    required: Type.Optional(Nullable(Type.Unsafe<boolean | number>({ type: ['boolean', 'integer'] }))),
  },
  present({ formFields }, columnId) {
    const { label, help, description, required } = formFields[columnId] ?? plainField
    return { label, help, description, required }
  },
  accept({ formFields }, columnId, body) {
    const field: AskedField = { ...plainField, ...formFields[columnId], ...textsIn(body), ...requiredIn(body) }
    return { formFields: { ...formFields, [columnId]: field } }
  },
}

type Body = Readonly<Record<string, unknown>>

const texts = ['label', 'help', 'description'] as const

function textsIn(body: Body): Partial<AskedField> {
  const sent = texts.filter((name) => body[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, body[name] === '' ? null : body[name]]))
}

const requiredIn = ({ required }: Body): Partial<AskedField> =>
  required === undefined ? {} : { required: Boolean(required) }
