import { Nullable } from '../../api/endpoint.ts'
import { fileIdIn } from '../../column-types/file-address.ts'
import { isHttpUrl } from '../../column-types/http-url.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { formLimits } from '../view-limits.ts'
import { setting } from './setting.ts'

/** A picture on a page that a view is. */
export const pictureAddress = (key: 'banner' | 'logo') =>
  setting({
    schema: Nullable(
      Type.String({
        maxLength: formLimits.address,
        description: 'a path on this server, or an address with http:// or https://',
      }),
    ),
    initial: null as string | null,
    accept(given) {
      if (given === null || isPicture(given)) return given
      throw refused(key, 'A picture needs an address that begins with http://, https:// or /')
    },
    copy(value, { fileId }) {
      const known = fileIdIn(value)
      if (value === null || known === null || fileId === undefined) return value
      const id = fileId(known)
      return id === null ? null : value.replace(known, id)
    },
    live: (stored) => (stored !== null && isPicture(stored) ? stored : null),
    // Who may fetch the file is read from the view.
    isRead: true,
    files: (value) => [fileIdIn(value) ?? []].flat(),
  })

const isPicture = (address: string): boolean => isHttpUrl(address) || /^\/(?![/\\])[^\s\\]*$/.test(address)
