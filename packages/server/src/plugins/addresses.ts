import type { PluginAddresses } from './plugin.ts'

export const publicAddresses: PluginAddresses = {
  mailersend: 'https://api.mailersend.com',
  ses: (region) => `https://email.${region}.amazonaws.com`,
  twilio: 'https://api.twilio.com',
  googleTokens: 'https://oauth2.googleapis.com/token',
  githubTokens: 'https://github.com/login/oauth/access_token',
}
