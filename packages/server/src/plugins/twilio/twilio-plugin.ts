import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import type { TwilioPlugin } from '../plugin.ts'

interface TwilioHead extends Pick<TwilioPlugin, 'id' | 'title' | 'description' | 'docs'> {
  /** In front of every number. */
  readonly channel: '' | 'whatsapp:'
}

const textCharacters = 1600

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export const twilioPlugin = ({ channel, ...head }: TwilioHead): TwilioPlugin => ({
  ...head,
  category: 'Twilio',
  place: ['sid'],
  fields: [
    { key: 'sid', label: 'Account SID', placeholder: 'AC', type: 'SingleLineText', required: true },
    { key: 'token', label: 'Auth Token', type: 'Password', required: true },
    { key: 'from', label: 'From Phone Number', placeholder: '+15551234567', type: 'SingleLineText', required: true },
  ],
  check({ sid = '', from = '' }) {
    if (!/^AC[0-9a-fA-F]{32}$/.test(sid)) throw invalidValue('sid', 'An Account SID is AC and 32 letters and digits.')
    if (!isNumber(from)) throw invalidValue('from', 'A number begins with + and the code of its country.')
  },
  call(values, { to, text }, { addresses }) {
    const number = to.replace(/^whatsapp:/, '').replace(/[\s()-]/g, '')
    if (!isNumber(number))
      throw new AppError('invalid_request', 'One of the recipients is no number with the code of its country.')
    return {
      url: `${addresses.twilio}/2010-04-01/Accounts/${values.sid}/Messages.json`,
      headers: { authorization: basic(values), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        To: `${channel}${number}`,
        From: `${channel}${values.from}`,
        Body: [...text].slice(0, textCharacters).join(''),
      }).toString(),
    }
  },
  async test([values = {}], { egress, addresses }, trial) {
    await trial.step('The account was read', async () => {
      const url = `${addresses.twilio}/2010-04-01/Accounts/${values.sid}.json`
      const headers = { authorization: basic(values) }
      const answer = await egress.fetch(url, { headers, redirect: 'refuse', maxBytes: 100_000 })
      if (answer.status === 401 || answer.status === 404)
        throw new AppError('source_unavailable', 'Twilio does not accept the SID and the token.')
      if (answer.status !== 200) throw new AppError('source_unavailable', `Twilio answered ${answer.status}.`)
      const { status } = answer.json() as { readonly status?: unknown }
      if (status !== undefined && status !== 'active')
        throw new AppError('source_unavailable', 'The account is not active.')
    })
  },
})

const isNumber = (text: string): boolean => /^\+[1-9]\d{4,14}$/.test(text)

const basic = ({ sid, token }: PluginValues): string => `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
