// Messages as this door knows them: made of tables at run time, and of nobody's code. Protocol buffers are simple enough to be
// written and read by what stands beside this file, so no names that people gave become part of a program.

type Scalar = 'string' | 'int64' | 'int32' | 'double' | 'bool' | 'bytes'

/** A choice of names; their places are their numbers. */
export interface EnumType {
  readonly name: string
  readonly values: readonly string[]
}

export type FieldKind =
  | Scalar
  /** google.protobuf.Value: anything JSON can say. */
  | 'json'
  /** By name, anything JSON can say. */
  | 'jsonMap'
  | { readonly message: MessageType }
  | { readonly choice: EnumType }

export interface MessageField {
  readonly name: string
  readonly number: number
  readonly kind: FieldKind
  readonly isRepeated?: boolean
  /** Whether it is there is told, also where its value is that of nothing. */
  readonly isOptional?: boolean
  /** At most one of those that name the same is there. */
  readonly oneof?: string
  /** What people call it. */
  readonly title?: string
}

export interface MessageType {
  readonly name: string
  readonly fields: readonly MessageField[]
  readonly title?: string
}

/** By the names of its fields. Whole numbers of 64 bit are numbers, or texts of digits where no number is exact. */
export type Message = Readonly<Record<string, unknown>>

export const wireTypeOf = (kind: FieldKind): 0 | 1 | 2 => {
  if (kind === 'double') return 1
  return kind === 'int64' || kind === 'int32' || kind === 'bool' || isChoice(kind) ? 0 : 2
}

export const isChoice = (kind: FieldKind): kind is { readonly choice: EnumType } =>
  typeof kind === 'object' && 'choice' in kind
