import { isHttpUrl } from '@rowhouse/core/column-types/http-url'

/**
 * Addresses that may become a link. Other programs write into attached databases, and columns need not check what they
 * take: whatever is no plain web address, e-mail address or phone number stays a text.
 */
export function webLink(text: string): string | null {
  return isHttpUrl(text) ? text : null
}

export function mailLink(text: string): string | null {
  return /^[^\s@:/?#&%<>"'`\\]{1,64}@[^\s@:/?#&%<>"'`\\]{1,253}$/.test(text) && !/\p{Cc}/u.test(text)
    ? `mailto:${text}`
    : null
}

export function phoneLink(text: string): string | null {
  return /^\+?[\d ()./-]{3,40}$/.test(text) && /\d{3}/.test(text.replace(/\D/g, ''))
    ? `tel:${text.replace(/[^\d+]/g, '')}`
    : null
}
