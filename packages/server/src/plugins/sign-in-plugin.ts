import { AppError } from '@rowhouse/core/errors'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import type { PluginTools, SignInPlugin } from './plugin.ts'
import type { Trial } from './trial.ts'

export const clientFields: SignInPlugin['fields'] = [
  { key: 'client_id', label: 'Client ID', type: 'SingleLineText', required: true },
  { key: 'client_secret', label: 'Client Secret', type: 'Password', required: true },
]

/**
 * Nobody signs in for a test, but whoever asks for the tokens of a code that does not exist is told first whether it is a
 * client at all (RFC 6749 5.2).
 */
export function testClient(title: string, urlOf: (tools: PluginTools) => string) {
  return async ([values = {}]: readonly PluginValues[], tools: PluginTools, trial: Trial): Promise<void> => {
    await trial.step(`${title} knows the client`, async () => {
      const answer = await tools.egress.fetch(urlOf(tools), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: 'a-code-that-does-not-exist',
          redirect_uri: 'http://localhost',
          client_id: values.client_id ?? '',
          client_secret: values.client_secret ?? '',
        }).toString(),
        redirect: 'refuse',
        maxBytes: 100_000,
      })
      const { error } = answer.json() as { readonly error?: unknown }
      // The client was let in; the code or the address was not.
      if (['invalid_grant', 'redirect_uri_mismatch', 'bad_verification_code'].includes(String(error))) return
      throw new AppError('source_unavailable', `${title} does not accept the client ID and the client secret.`)
    })
  }
}
