import { makeMail } from '../platform/mail/mail-kinds.ts'
import type { MailContent } from '../platform/mail/mail-layout.ts'
import type { Tester } from './plugin.ts'

/** What a test sends to whoever tries settings. */
export const testMail = ({ product }: Tester): MailContent =>
  makeMail({ kind: 'test', values: {} }, { brand: { title: product, logo: null }, language: 'en' })
