import { chatPlugin } from '../chat/chat-plugin.ts'

/** https://discord.com/developers/docs/resources/webhook#execute-webhook takes no more. */
const mostCharacters = 2000

export const discord = chatPlugin({
  id: 'discord',
  title: 'Discord',
  docs: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  placeholder: 'https://discord.com/api/webhooks/',
  body: (text) => ({ content: [...text].slice(0, mostCharacters).join('') }),
})
