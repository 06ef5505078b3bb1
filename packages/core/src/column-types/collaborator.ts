import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { listOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'
import { isUserId } from './user-ids.ts'

const most = 100

export const collaborator = defineColumnType({
  storage: 'json',
  comparison: 'list',
  holds: 'people',
  options: Type.Object({ many: Type.Boolean() }, { additionalProperties: false }),
  defaults: { many: true },
  meta: { many: 'is_multi' },
  operators: listOperators,

  /** A list of user ids; existing clients send one text with commas between them. */
  accept(input, { many }) {
    const list: unknown = typeof input === 'string' ? partsOf(input) : input
    if (!Array.isArray(list) || !list.every(isUserId)) throw refusal('Collaborator', 'needs a list of user ids (us_…)')
    const ids = [...new Set(list)]
    const limit = many ? most : 1
    if (ids.length > limit)
      throw refusal('Collaborator', `needs at most ${limit === 1 ? 'one user' : `${limit} users`}`)
    return ids
  },

  /** Ids only; addresses and names are looked up by the server, which knows the project's members. */
  read(text, { many }, reading) {
    const parts = partsOf(text)
    const ids = [...new Set(parts.filter(isUserId))]
    if (ids.length === 0 || ids.length > (many ? most : 1)) return null
    if (!parts.every(isUserId)) reading?.note?.('membersUnknown')
    return ids
  },

  show: (value) => (Array.isArray(value) ? value.join(',') : showAnything(value)),
})

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
