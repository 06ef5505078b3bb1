import type { SignInPlugin } from '../plugin.ts'
import { clientFields, testClient } from '../sign-in-plugin.ts'

export const github: SignInPlugin = {
  id: 'github',
  title: 'GitHub',
  category: 'Authentication',
  description: 'Sign in with GitHub',
  docs: 'https://docs.github.com/apps/oauth-apps/building-oauth-apps/creating-an-oauth-app',
  place: ['client_id'],
  fields: clientFields,
  test: testClient('GitHub', ({ addresses }) => addresses.githubTokens),
}
