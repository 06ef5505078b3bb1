import { passwordLimits } from '../names.ts'
import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { refusal } from './refusal.ts'
import { fitsBytes, isCleanText } from './text-value.ts'

/** Takes what a person typed; what is stored (a hash or a sealed text) the server makes of it. */
export const password = defineColumnType({
  storage: 'longText',
  comparison: 'none',
  /** hashed: can only be compared; sealed: the server can open it again. */
  options: Type.Object({ kept: Type.Enum(['hashed', 'sealed']) }, { additionalProperties: false }),
  defaults: { kept: 'hashed' },
  meta: { kept: 'kept' },
  operators: [],
  secret: true,

  accept(input) {
    if (isPassword(input)) return input
    throw refusal('Password', `needs a text of 1 to ${passwordLimits.maxBytes} bytes`)
  },

  read: (text) => (isPassword(text) ? text : null),

  /** Always as long, so that it does not tell the length. */
  show: () => '••••••••',
})

function isPassword(input: unknown): input is string {
  return typeof input === 'string' && input !== '' && isCleanText(input) && fitsBytes(input, passwordLimits.maxBytes)
}
