// A file of definitions in the words of google/protobuf/descriptor.proto, as reflection hands it out.
import { encodeMessage } from '../wire/encode-message.ts'
import { type FieldKind, isChoice, type Message, type MessageField, type MessageType } from '../wire/message-type.ts'
import type { ProtoFile } from './proto-file.ts'

const field = (name: string, number: number, kind: FieldKind, more: Partial<MessageField> = {}): MessageField => ({
  name,
  number,
  kind,
  ...more,
})
const many = { isRepeated: true } as const
const told = { isOptional: true } as const
const list = (name: string, number: number, message: MessageType): MessageField =>
  field(name, number, { message }, many)

const fieldDescriptor: MessageType = {
  name: 'FieldDescriptorProto',
  fields: [
    field('name', 1, 'string'),
    field('number', 3, 'int32'),
    field('label', 4, 'int32'),
    field('type', 5, 'int32'),
    field('type_name', 6, 'string'),
    field('oneof_index', 9, 'int32', told),
    field('json_name', 10, 'string'),
    field('proto3_optional', 17, 'bool'),
  ],
}
const oneofDescriptor: MessageType = { name: 'OneofDescriptorProto', fields: [field('name', 1, 'string')] }
const options: MessageType = { name: 'MessageOptions', fields: [field('map_entry', 7, 'bool')] }
const entryDescriptor: MessageType = {
  name: 'DescriptorProto',
  fields: [field('name', 1, 'string'), list('field', 2, fieldDescriptor), field('options', 7, { message: options })],
}
const messageDescriptor: MessageType = {
  name: 'DescriptorProto',
  fields: [
    field('name', 1, 'string'),
    list('field', 2, fieldDescriptor),
    list('nested_type', 3, entryDescriptor),
    list('oneof_decl', 8, oneofDescriptor),
  ],
}
const enumValue: MessageType = {
  name: 'EnumValueDescriptorProto',
  fields: [field('name', 1, 'string'), field('number', 2, 'int32', told)],
}
const enumDescriptor: MessageType = {
  name: 'EnumDescriptorProto',
  fields: [field('name', 1, 'string'), list('value', 2, enumValue)],
}
const methodDescriptor: MessageType = {
  name: 'MethodDescriptorProto',
  fields: [
    field('name', 1, 'string'),
    field('input_type', 2, 'string'),
    field('output_type', 3, 'string'),
    field('client_streaming', 5, 'bool'),
    field('server_streaming', 6, 'bool'),
  ],
}
const serviceDescriptor: MessageType = {
  name: 'ServiceDescriptorProto',
  fields: [field('name', 1, 'string'), list('method', 2, methodDescriptor)],
}
const fileDescriptor: MessageType = {
  name: 'FileDescriptorProto',
  fields: [
    field('name', 1, 'string'),
    field('package', 2, 'string'),
    field('dependency', 3, 'string', many),
    list('message_type', 4, messageDescriptor),
    list('enum_type', 5, enumDescriptor),
    list('service', 6, serviceDescriptor),
    field('syntax', 12, 'string'),
  ],
}

const typeNumbers = { double: 1, int64: 3, int32: 5, bool: 8, string: 9, message: 11, bytes: 12, enum: 14 } as const

export function describeFile({ name, package: within, dependencies, messages, enums, services }: ProtoFile): Buffer {
  const full = (inner: string): string => `.${within}.${inner}`
  return encodeMessage(fileDescriptor, {
    name,
    package: within,
    dependency: dependencies,
    message_type: messages.map((message) => describeMessage(message, full)),
    enum_type: enums.map((one) => ({
      name: one.name,
      value: one.values.map((value, number) => ({ name: value, number })),
    })),
    service: services.map((service) => ({
      name: service.name,
      method: service.methods.map((method) => ({
        name: method.name,
        input_type: full(method.input.name),
        output_type: full(method.output.name),
        client_streaming: method.takesStream === true,
        server_streaming: method.givesStream === true,
      })),
    })),
    syntax: 'proto3',
  })
}

function describeMessage({ name, fields }: MessageType, full: (inner: string) => string): Message {
  // Choices between fields first, then those that only tell whether a field is there.
  const choices = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))]
  const oneofs = [...choices, ...fields.filter(isTold).map((one) => `_${one.name}`)]
  const maps = fields.filter(({ kind }) => kind === 'jsonMap')
  return {
    name,
    field: fields.map((one) => {
      const oneof = one.oneof ?? (isTold(one) ? `_${one.name}` : undefined)
      return {
        ...describeField(one, (inner) => (one.kind === 'jsonMap' ? full(`${name}.${inner}`) : full(inner))),
        ...(oneof === undefined ? {} : { oneof_index: oneofs.indexOf(oneof) }),
        ...(isTold(one) ? { proto3_optional: true } : {}),
      }
    }),
    oneof_decl: oneofs.map((one) => ({ name: one })),
    nested_type: maps.map((one) => ({
      name: entryName(one.name),
      field: [describeField(field('key', 1, 'string'), full), describeField(field('value', 2, 'json'), full)],
      options: { map_entry: true },
    })),
  }
}

const isTold = ({ isOptional, kind }: MessageField): boolean => isOptional === true && isScalar(kind)

/** Of messages it is told anyway. */
const isScalar = (kind: FieldKind): boolean => kind !== 'json' && (typeof kind === 'string' || isChoice(kind))

function describeField({ name, number, kind, isRepeated }: MessageField, full: (inner: string) => string): Message {
  const isMap = kind === 'jsonMap'
  return {
    name,
    number,
    label: isRepeated === true || isMap ? 3 : 1,
    // As it is called: by default the same names could come out for two of them.
    json_name: name,
    ...typeOf(name, kind, full),
  }
}

function typeOf(name: string, kind: FieldKind, full: (inner: string) => string): Message {
  if (kind === 'json') return { type: typeNumbers.message, type_name: '.google.protobuf.Value' }
  if (kind === 'jsonMap') return { type: typeNumbers.message, type_name: full(entryName(name)) }
  if (typeof kind === 'string') return { type: typeNumbers[kind] }
  if (isChoice(kind)) return { type: typeNumbers.enum, type_name: full(kind.choice.name) }
  return { type: typeNumbers.message, type_name: full(kind.message.name) }
}

/** As compilers name it: they expect no other. */
const entryName = (name: string): string =>
  `${name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Entry`
