import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { ChatPlugin } from '../plugin.ts'

type ChatHead = Pick<ChatPlugin, 'id' | 'title' | 'docs' | 'body'> & { readonly placeholder: string }

/** Channels of a chat, each with the address of an incoming webhook. */
export const chatPlugin = ({ placeholder, ...head }: ChatHead): ChatPlugin => ({
  ...head,
  category: 'Chat',
  description: 'Messages to channels',
  isList: true,
  place: [],
  fields: [
    { key: 'channel', label: 'Channel Name', placeholder: 'Sales', type: 'SingleLineText', required: true },
    { key: 'webhook_url', label: 'Webhook URL', placeholder, type: 'Password', required: true },
  ],
  check({ webhook_url = '' }) {
    const url = URL.parse(webhook_url)
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
      throw invalidValue('webhook_url', `The address begins with https://, as ${head.title} shows it.`)
  },
  async test(settings, { egress }, trial, { product }) {
    for (const { channel, webhook_url = '' } of settings)
      await trial.step(`A message was sent to ${channel}`, async () => {
        const { status } = await egress.fetch(webhook_url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(head.body(`A test of ${product}.`)),
          maxBytes: 64 * 1024,
          redirect: 'refuse',
        })
        if (status < 200 || status > 299)
          throw new AppError('source_unavailable', `${head.title} answered ${status}. Is the address whole?`)
      })
  },
})
