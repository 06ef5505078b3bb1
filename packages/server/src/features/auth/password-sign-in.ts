import { forbidden } from '@rowhouse/core/errors'
import type { Services } from '../../request/services.ts'

/** Where the operator turned passwords off, nobody has, gets or changes one. */
export function requirePasswords({ config }: Pick<Services, 'config'>): void {
  if (!config.passwordSignIn)
    throw forbidden('Passwords are turned off on this server. Sign in with your identity provider.')
}
