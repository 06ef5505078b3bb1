import { closed, Nullable } from '../../api/endpoint.ts'
import { isHttpUrl } from '../../column-types/http-url.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { formLimits } from '../view-limits.ts'
import { setting } from './setting.ts'

interface Redirect {
  readonly url: string
  readonly afterSeconds: number
}

/** Nobody waits longer for another page. */
export const longestWaitSeconds = 60

const schema = Nullable(
  Type.Object(
    {
      url: Type.String({ maxLength: formLimits.address, description: 'begins with http:// or https://' }),
      afterSeconds: Type.Integer({ minimum: 0, maximum: longestWaitSeconds }),
    },
    closed,
  ),
)

/** Where the browser goes after a form was handed in. A stored address that is none (any more) leads nowhere. */
export const redirect = setting({
  schema,
  initial: null as Redirect | null,
  accept(given) {
    if (given !== null && !isHttpUrl(given.url))
      throw refused('redirect', 'The page to go on to needs an address that begins with http:// or https://')
    return given
  },
  copy: (value) => value,
  live: (stored) => (stored !== null && isHttpUrl(stored.url) ? stored : null),
  isRead: false,
})
