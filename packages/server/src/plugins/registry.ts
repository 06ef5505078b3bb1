import type { ChatChannel, MessageChannel } from '@rowhouse/core/hooks/hook'
import { backblazeB2 } from './backblaze-b2/backblaze-b2.ts'
import { branding } from './branding/branding.ts'
import { discord } from './discord/discord.ts'
import { gcs } from './gcs/gcs.ts'
import { github } from './github/github.ts'
import { google } from './google/google.ts'
import { linode } from './linode/linode.ts'
import { mailersend } from './mailersend/mailersend.ts'
import { mattermost } from './mattermost/mattermost.ts'
import { microsoftTeams } from './microsoft-teams/microsoft-teams.ts'
import { minio } from './minio/minio.ts'
import { ovhcloud } from './ovhcloud/ovhcloud.ts'
import type { ChatPlugin, MailPlugin, Plugin, StoragePlugin, TwilioPlugin } from './plugin.ts'
import { s3 } from './s3/s3.ts'
import { scaleway } from './scaleway/scaleway.ts'
import { ses } from './ses/ses.ts'
import { slack } from './slack/slack.ts'
import { smtp } from './smtp/smtp.ts'
import { spaces } from './spaces/spaces.ts'
import { twilio } from './twilio/twilio.ts'
import { upcloud } from './upcloud/upcloud.ts'
import { vultr } from './vultr/vultr.ts'
import { whatsappTwilio } from './whatsapp-twilio/whatsapp-twilio.ts'

const storages: readonly StoragePlugin[] = [
  s3,
  minio,
  gcs,
  spaces,
  backblazeB2,
  vultr,
  ovhcloud,
  linode,
  upcloud,
  scaleway,
]
const mails: readonly MailPlugin[] = [smtp, mailersend, ses]
const chats = {
  Slack: slack,
  'Microsoft Teams': microsoftTeams,
  Discord: discord,
  Mattermost: mattermost,
} satisfies Record<ChatChannel, ChatPlugin>
const messengers = { Twilio: twilio, 'Whatsapp Twilio': whatsappTwilio } satisfies Record<MessageChannel, TwilioPlugin>

/** In the order of the App Store. */
export const plugins: readonly Plugin[] = [
  ...storages,
  ...mails,
  ...Object.values(chats),
  ...Object.values(messengers),
  branding,
  google,
  github,
]

/** By its id or title, as existing clients name it. */
export const findPlugin = (name: string): Plugin | undefined =>
  plugins.find(({ id, title }) => id === name || title === name)

export const findStorage = (id: string): StoragePlugin | undefined => storages.find((plugin) => plugin.id === id)
export const findMail = (id: string): MailPlugin | undefined => mails.find((plugin) => plugin.id === id)

export const chatOf = (channel: ChatChannel): ChatPlugin => chats[channel]
export const messengerOf = (channel: MessageChannel): TwilioPlugin => messengers[channel]

/** Of these at most one is turned on. */
export const isOneOnly = ({ category }: Pick<Plugin, 'category'>): boolean =>
  category === 'Storage' || category === 'Email'
