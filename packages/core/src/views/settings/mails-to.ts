import { refused } from '../../filters/refused.ts'
import { emailKey, isEmail } from '../../names.ts'
import { Type } from '../../schema/type.ts'
import { setting } from './setting.ts'
import { unique } from './unique.ts'

const most = 50

export const mailsTo = setting({
  schema: Type.Array(Type.String({ maxLength: 254 }), {
    maxItems: most,
    description:
      'addresses that are told of every record handed in, for as long as they belong to members of the project',
  }),
  initial: [] as readonly string[],
  accept(given) {
    const bad = given.find((address) => !isEmail(address))
    if (bad !== undefined) throw refused('mailsTo', `“${bad}” is no e-mail address`)
    return unique(given, emailKey)
  },
  copy: (value) => value,
  live: (stored) => stored,
  isRead: false,
  isForBuilders: true,
})
