import { twilioPlugin } from './twilio-plugin.ts'

export const twilio = twilioPlugin({
  id: 'twilio',
  title: 'Twilio',
  description: 'Text messages (SMS)',
  docs: 'https://www.twilio.com/docs/messaging/quickstart',
  channel: '',
})
