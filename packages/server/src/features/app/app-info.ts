import type { AppInfo } from '@rowhouse/core/api/app'
import type { Static } from 'typebox'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { Allowed } from '../../request/context.ts'
import { version } from '../../version.ts'
import { hasAccounts } from '../auth/accounts.ts'
import { readInviteOnly } from '../settings/invite-only.ts'

export async function readAppInfo(ctx: Allowed<'app.read'>, origin: string): Promise<Static<typeof AppInfo>> {
  const { config, meta, plugins } = ctx
  const brand = await plugins.brand()
  const hasUser = await hasAccounts(meta.read)
  return {
    authType: 'jwt',
    projectHasAdmin: hasUser,
    projectHasDb: true,
    firstUser: !hasUser,
    type: 'rest',
    env: 'production',
    googleAuthEnabled: config.google !== null || (await plugins.client('google')) !== null,
    githubAuthEnabled: config.github !== null || (await plugins.client('github')) !== null,
    oidcTitle: config.oidc?.title ?? null,
    passwordSignIn: config.passwordSignIn,
    branding: { title: brand.title, logo: brand.logo === null ? null : '/branding/logo' },
    oneClick: false,
    connectToExternalDB: true,
    // Strangers learn no version: it would tell them which holes to try.
    ...(ctx.actor === null ? {} : { version }),
    defaultLimit: 25,
    timezone: serverZone(),
    ncMin: false,
    teleEnabled: false,
    ncSiteUrl: config.publicUrl ?? origin,
    inviteOnly: await readInviteOnly(ctx),
    mailConfigured: await canMailLinks(ctx),
    insecureHttp: config.insecureHttp,
    sessionPollMs: config.sessionPollMs,
    sessionPollMaxFailures: config.sessionPollMaxFailures,
  }
}

/** With a TZ that names no zone the clocks of Node show UTC, and it tells no name, against the type, or that of none. */
function serverZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone
}
