// Files every client may ask for: what is always there, and what ours speak of.
import type { EnumType, FieldKind, MessageField, MessageType } from '../wire/message-type.ts'
import { type ProtoFile, type ProtoService, structFile } from './proto-file.ts'

const field = (name: string, number: number, kind: FieldKind, more: Partial<MessageField> = {}): MessageField => ({
  name,
  number,
  kind,
  ...more,
})
const message = (name: string, ...fields: MessageField[]): MessageType => ({ name, fields })

const nullValue: EnumType = { name: 'NullValue', values: ['NULL_VALUE'] }
const ofKind = { oneof: 'kind' } as const
// They hold each other: what is inside is named and not looked into.
const struct = message('Struct', field('fields', 1, 'jsonMap'))
const listValue = message('ListValue', field('values', 1, 'json', { isRepeated: true }))
const value = message(
  'Value',
  field('null_value', 1, { choice: nullValue }, ofKind),
  field('number_value', 2, 'double', ofKind),
  field('string_value', 3, 'string', ofKind),
  field('bool_value', 4, 'bool', ofKind),
  field('struct_value', 5, { message: struct }, ofKind),
  field('list_value', 6, { message: listValue }, ofKind),
)

const structProto: ProtoFile = {
  name: structFile,
  package: 'google.protobuf',
  dependencies: [],
  messages: [struct, value, listValue],
  enums: [nullValue],
  services: [],
}

const servingStatus: EnumType = {
  name: 'ServingStatus',
  values: ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'],
}
const healthRequest = message('HealthCheckRequest', field('service', 1, 'string'))
export const healthReply = message('HealthCheckResponse', field('status', 1, { choice: servingStatus }))

const healthService: ProtoService = {
  name: 'Health',
  methods: [
    { name: 'Check', input: healthRequest, output: healthReply },
    { name: 'Watch', input: healthRequest, output: healthReply, givesStream: true },
  ],
}

const healthProto: ProtoFile = {
  name: 'grpc/health/v1/health.proto',
  package: 'grpc.health.v1',
  dependencies: [],
  messages: [healthRequest, healthReply],
  enums: [servingStatus],
  services: [healthService],
}

const ofRequest = { oneof: 'message_request' } as const
const ofReply = { oneof: 'message_response' } as const
const extension = message(
  'ExtensionRequest',
  field('containing_type', 1, 'string'),
  field('extension_number', 2, 'int32'),
)

export const reflectionRequest = message(
  'ServerReflectionRequest',
  field('host', 1, 'string'),
  field('file_by_filename', 3, 'string', ofRequest),
  field('file_containing_symbol', 4, 'string', ofRequest),
  field('file_containing_extension', 5, { message: extension }, ofRequest),
  field('all_extension_numbers_of_type', 6, 'string', ofRequest),
  field('list_services', 7, 'string', ofRequest),
)
const fileReply = message('FileDescriptorResponse', field('file_descriptor_proto', 1, 'bytes', { isRepeated: true }))
const extensionReply = message(
  'ExtensionNumberResponse',
  field('base_type_name', 1, 'string'),
  field('extension_number', 2, 'int32', { isRepeated: true }),
)
const serviceReply = message('ServiceResponse', field('name', 1, 'string'))
const listReply = message('ListServiceResponse', field('service', 1, { message: serviceReply }, { isRepeated: true }))
const errorReply = message('ErrorResponse', field('error_code', 1, 'int32'), field('error_message', 2, 'string'))

export const reflectionReply = message(
  'ServerReflectionResponse',
  field('valid_host', 1, 'string'),
  field('original_request', 2, { message: reflectionRequest }),
  field('file_descriptor_response', 4, { message: fileReply }, ofReply),
  field('all_extension_numbers_response', 5, { message: extensionReply }, ofReply),
  field('list_services_response', 6, { message: listReply }, ofReply),
  field('error_response', 7, { message: errorReply }, ofReply),
)

const reflectionOf = (version: 'v1' | 'v1alpha'): ProtoFile => ({
  name: `grpc/reflection/${version}/reflection.proto`,
  package: `grpc.reflection.${version}`,
  dependencies: [],
  messages: [
    reflectionRequest,
    extension,
    reflectionReply,
    fileReply,
    extensionReply,
    listReply,
    serviceReply,
    errorReply,
  ],
  enums: [],
  services: [
    {
      name: 'ServerReflection',
      methods: [
        {
          name: 'ServerReflectionInfo',
          input: reflectionRequest,
          output: reflectionReply,
          takesStream: true,
          givesStream: true,
        },
      ],
    },
  ],
})

export const knownFiles: readonly ProtoFile[] = [structProto, healthProto, reflectionOf('v1'), reflectionOf('v1alpha')]
