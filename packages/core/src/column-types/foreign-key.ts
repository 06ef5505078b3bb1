import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { acceptKey, keyKinds, keyStored, readKey, showKey } from './key-value.ts'
import { numberOperators } from './operator-families.ts'

export const foreignKey = defineColumnType({
  ...keyStored('integer'),
  foreign: true,
  options: Type.Object({ kind: Type.Enum(keyKinds) }, { additionalProperties: false }),
  defaults: { kind: 'integer' },
  operators: numberOperators,
  stored: ({ kind }) => keyStored(kind),
  accept: (input, { kind }) => acceptKey('ForeignKey', input, kind),
  read: (text, { kind }) => readKey(text, kind),
  show: showKey,
})
