import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { acceptKey, keyKinds, keyStored, readKey, showKey } from './key-value.ts'
import { numberOperators } from './operator-families.ts'

export const id = defineColumnType({
  ...keyStored('integer'),
  /** integer: the database counts; text: the server makes “rc_…”; uuid: the server makes one. */
  options: Type.Object({ kind: Type.Enum(keyKinds) }, { additionalProperties: false }),
  defaults: { kind: 'integer' },
  operators: numberOperators,
  kept: 'key',
  stored: ({ kind }) => keyStored(kind),
  accept: (input, { kind }) => acceptKey('ID', input, kind),
  read: (text, { kind }) => readKey(text, kind),
  show: showKey,
})
