import type { SignInPlugin } from '../plugin.ts'
import { clientFields, testClient } from '../sign-in-plugin.ts'

export const google: SignInPlugin = {
  id: 'google',
  title: 'Google',
  category: 'Authentication',
  description: 'Sign in with Google',
  docs: 'https://developers.google.com/identity/openid-connect/openid-connect',
  place: ['client_id'],
  fields: clientFields,
  test: testClient('Google', ({ addresses }) => addresses.googleTokens),
}
