import { chatPlugin } from '../chat/chat-plugin.ts'

export const mattermost = chatPlugin({
  id: 'mattermost',
  title: 'Mattermost',
  docs: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
  placeholder: 'https://mattermost.example.com/hooks/',
  body: (text) => ({ text }),
})
