import type { Template } from '@rowhouse/core/templates/template'
import type { TextKey, Texts } from '../../i18n/catalogue.ts'

interface TemplateTexts {
  readonly title: string
  readonly text: string
}

/** Every template has its two texts in the catalogue; a test holds that. */
export function textsOf({ id }: Template, t: Texts): TemplateTexts {
  const key = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { title: t(`templates.${key}.title` as TextKey), text: t(`templates.${key}.text` as TextKey) }
}
