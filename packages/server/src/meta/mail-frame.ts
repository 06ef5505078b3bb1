import { emailKey } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { MailFrame } from '../platform/mail/mail-layout.ts'
import { type MailCatalogues, type MailSpeech, speechOf } from '../platform/mail/mail-texts.ts'
import type { InstalledPlugins } from './installed-plugins.ts'
import type { MetaTables } from './tables.ts'

interface Tools {
  readonly plugins: InstalledPlugins
  readonly config: Pick<Config, 'publicUrl'>
}

/** What all mails have in common: title and logo of this installation. Without PUBLIC_URL a picture has no address. */
export async function mailFrame(
  { plugins, config: { publicUrl } }: Tools,
  speech: MailSpeech = speechOf(null),
): Promise<MailFrame> {
  const { title, logo } = await plugins.brand()
  return {
    brand: { title, logo: logo === null || publicUrl === null ? null : `${publicUrl}/branding/logo` },
    speech,
  }
}

/** In the language of the person with this address; of whoever has no account in English. */
export async function speechTo(
  meta: Kysely<MetaTables>,
  address: string,
  catalogues?: MailCatalogues,
): Promise<MailSpeech> {
  const person = await meta
    .selectFrom('rh_users')
    .select('language')
    .where('email_key', '=', emailKey(address))
    .executeTakeFirst()
  return speechOf(person?.language ?? null, catalogues)
}
