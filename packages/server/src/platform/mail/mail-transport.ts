/** A mail as it is handed over: checked, to one address. */
export interface MailMessage {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where a mail program ends further mails of its kind (RFC 8058). */
  readonly unsubscribe?: string
}

/** A way mails leave. */
export interface MailTransport {
  /** `Rowhouse <mail@example.com>` or a plain address. */
  readonly from: string
  send(message: MailMessage): Promise<void>
}

/** Whoever carries mails has looked at this very one and will not take it: to ask again is of no use. */
export class MailRefused extends Error {}

const senderPattern = /^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/

export const isSender = (text: string): boolean => senderPattern.test(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
