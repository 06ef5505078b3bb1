import { hostOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const vultr = s3Plugin({
  id: 'vultr',
  title: 'Vultr Object Storage',
  description: 'Vultr Object Storage',
  docs: 'https://docs.vultr.com/products/cloud-storage/object-storage',
  fields: [
    {
      key: 'hostname',
      label: 'Host Name',
      placeholder: 'ewr1.vultrobjects.com',
      type: 'SingleLineText',
      required: true,
    },
  ],
  where: (values) => ({ endpoint: `https://${hostOf(values, 'hostname')}`, region: 'us-east-1', inPath: false }),
})
