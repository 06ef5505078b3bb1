import type { Config } from '../platform/config.ts'
import type { MailFrame } from '../platform/mail/mail-layout.ts'
import type { InstalledPlugins } from './installed-plugins.ts'

/** What all mails have in common: title and logo of this installation. Without PUBLIC_URL a picture has no address. */
export async function mailFrame({
  plugins,
  config: { publicUrl },
}: {
  readonly plugins: InstalledPlugins
  readonly config: Pick<Config, 'publicUrl'>
}): Promise<MailFrame> {
  const { title, logo } = await plugins.brand()
  return {
    brand: { title, logo: logo === null || publicUrl === null ? null : `${publicUrl}/branding/logo` },
    language: 'en',
  }
}
