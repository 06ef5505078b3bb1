// Files of definitions as this door knows them: what it tells clients by reflection, and what it writes for people.
import type { EnumType, MessageType } from '../wire/message-type.ts'

export interface ProtoMethod {
  readonly name: string
  readonly input: MessageType
  readonly output: MessageType
  readonly takesStream?: boolean
  readonly givesStream?: boolean
}

export interface ProtoService {
  readonly name: string
  readonly title?: string
  readonly methods: readonly ProtoMethod[]
}

export interface ProtoFile {
  /** As clients ask for it, “google/protobuf/struct.proto”. */
  readonly name: string
  readonly package: string
  readonly dependencies: readonly string[]
  readonly messages: readonly MessageType[]
  readonly enums: readonly EnumType[]
  readonly services: readonly ProtoService[]
}

export const structFile = 'google/protobuf/struct.proto'
