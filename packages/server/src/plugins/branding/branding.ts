import { invalidValue } from '@rowhouse/core/errors'
import { type ImageType, imageType } from '../../platform/image-type.ts'
import type { BrandingPlugin } from '../plugin.ts'

const mostBytes = 100_000

export const branding: BrandingPlugin = {
  id: 'branding',
  title: 'Branding',
  category: 'Branding',
  description: 'Own title and logo',
  docs: '',
  place: [],
  fields: [
    { key: 'title', label: 'Title', placeholder: 'Rowhouse', type: 'SingleLineText', required: true },
    {
      key: 'logo',
      label: 'Logo',
      type: 'Picture',
      required: false,
      help: 'A PNG, JPEG, GIF or WebP of up to 100 kB, best as a square.',
    },
  ],
  check({ title = '', logo = '' }) {
    if (title.length > 60 || /[\p{Cc}\u2028\u2029]/u.test(title))
      throw invalidValue('title', 'A title is one line of up to 60 characters.')
    if (logo !== '' && logoOf(logo) === null)
      throw invalidValue('logo', 'A logo is a PNG, JPEG, GIF or WebP of up to 100 kB.')
  },
  async test([values = {}], _tools, trial) {
    await trial.step('Title and logo can be shown', async () => this.check?.(values))
  },
}

/** What was sent as a data URL is what its bytes are. */
export function logoOf(text: string): { readonly type: ImageType; readonly bytes: Buffer } | null {
  const coded = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=]+)$/.exec(text)?.[1]
  if (coded === undefined) return null
  const bytes = Buffer.from(coded, 'base64')
  const type = imageType(bytes)
  return type === null || bytes.length > mostBytes ? null : { type, bytes }
}
