import { twilioPlugin } from '../twilio/twilio-plugin.ts'

export const whatsappTwilio = twilioPlugin({
  id: 'whatsapp-twilio',
  title: 'Whatsapp Twilio',
  description: 'WhatsApp messages',
  docs: 'https://www.twilio.com/docs/whatsapp/quickstart',
  channel: 'whatsapp:',
})
