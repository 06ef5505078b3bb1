import type { Tester } from './plugin.ts'

/** What a test sends to whoever tries settings. */
export const testMail = ({ product }: Tester) => ({
  subject: `Test of ${product}`,
  text: `This is a test. Mails of ${product} leave by this way.\n`,
})
