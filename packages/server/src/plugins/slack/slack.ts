import { chatPlugin } from '../chat/chat-plugin.ts'

export const slack = chatPlugin({
  id: 'slack',
  title: 'Slack',
  docs: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  placeholder: 'https://hooks.slack.com/services/',
  body: (text) => ({ text }),
})
