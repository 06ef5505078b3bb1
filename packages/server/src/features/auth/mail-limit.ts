import { emailKey } from '@rowhouse/core/names'
import type { Ctx } from '../../request/context.ts'

const hourMs = 3_600_000
/** One office may be one network address. */
const mailsPerNetworkAddress = 100

/** Mails that strangers have us send: few to one person, and not many for one caller, however many addresses are named. */
export function takeMail({ limits, caller, config }: Ctx, kind: 'reset' | 'sign-up-mail', email: string): void {
  limits.take(`mail:${caller.address}`, mailsPerNetworkAddress, hourMs)
  limits.take(`${kind}:${emailKey(email)}`, config.rates.resetPerAccount, hourMs)
}
