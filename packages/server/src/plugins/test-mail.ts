import { makeMail } from '../platform/mail/mail-kinds.ts'
import type { MailContent } from '../platform/mail/mail-layout.ts'
import { speechOf } from '../platform/mail/mail-texts.ts'
import type { Tester } from './plugin.ts'

/** What a test sends to whoever tries settings. */
export const testMail = ({ product }: Tester): MailContent =>
  makeMail({ kind: 'test', values: {} }, { brand: { title: product, logo: null }, speech: speechOf(null) })
