import { type FieldKind, isChoice, type MessageType } from './wire/message-type.ts'

/** Of requests that are the same for every table: what somebody would try first. */
const common: Readonly<Record<string, unknown>> = {
  ListRequest: { where: '', sort: [], limit: 25 },
  CountRequest: { where: '' },
  ReadRequest: { id: '1' },
  DeleteRequest: { id: '1' },
  WatchRequest: { where: '' },
}

/** A message as somebody may begin with it: its fields, each with a value of its kind. */
export function exampleOf(type: MessageType): unknown {
  return common[type.name] ?? membersOf(type)
}

function membersOf({ fields }: MessageType): Record<string, unknown> {
  const shown = fields.filter(({ name }) => name !== 'if_match')
  return Object.fromEntries(
    shown.map(({ name, kind, isRepeated }) => [name, isRepeated === true ? [] : name === 'id' ? '1' : sampleOf(kind)]),
  )
}

function sampleOf(kind: FieldKind): unknown {
  if (kind === 'string') return ''
  if (kind === 'int32' || kind === 'int64' || kind === 'double') return 0
  if (kind === 'bool') return false
  if (kind === 'jsonMap') return {}
  if (typeof kind === 'string') return null
  return isChoice(kind) ? kind.choice.values[0] : membersOf(kind.message)
}
