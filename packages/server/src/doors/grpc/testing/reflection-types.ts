// The messages of reflection as their specification has them, so that a client can begin to ask.
import { createFileRegistry, type DescMessage, fromJson, type JsonObject } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

const field = (name: string, number: number, more: JsonObject): JsonObject => ({
  name,
  number,
  label: 'LABEL_OPTIONAL',
  jsonName: name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  ...more,
})
const text = { type: 'TYPE_STRING' } as const
const chosen = { oneofIndex: 0 } as const
const message = (name: string, field: JsonObject[], oneof?: string): JsonObject => ({
  name,
  field,
  ...(oneof === undefined ? {} : { oneofDecl: [{ name: oneof }] }),
})
const typed = (name: string): JsonObject => ({ type: 'TYPE_MESSAGE', typeName: `.r.${name}` })

const registry = createFileRegistry(
  fromJson(FileDescriptorSetSchema, {
    file: [
      {
        name: 'r.proto',
        package: 'r',
        syntax: 'proto3',
        messageType: [
          message(
            'Request',
            [
              field('file_by_filename', 3, { ...text, ...chosen }),
              field('file_containing_symbol', 4, { ...text, ...chosen }),
              field('list_services', 7, { ...text, ...chosen }),
            ],
            'message_request',
          ),
          message('Files', [field('file_descriptor_proto', 1, { label: 'LABEL_REPEATED', type: 'TYPE_BYTES' })]),
          message('Service', [field('name', 1, text)]),
          message('Services', [field('service', 1, { label: 'LABEL_REPEATED', ...typed('Service') })]),
          message('Error', [field('error_code', 1, { type: 'TYPE_INT32' }), field('error_message', 2, text)]),
          message(
            'Reply',
            [
              field('file_descriptor_response', 4, { ...typed('Files'), ...chosen }),
              field('list_services_response', 6, { ...typed('Services'), ...chosen }),
              field('error_response', 7, { ...typed('Error'), ...chosen }),
            ],
            'message_response',
          ),
        ],
      },
    ],
  }),
)

const found = (name: string): DescMessage => {
  const type = registry.getMessage(`r.${name}`)
  if (type === undefined) throw new Error(`no ${name}`)
  return type
}

export const reflectionTypes = { request: found('Request'), reply: found('Reply') }
